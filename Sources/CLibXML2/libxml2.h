#pragma once
// Where libxml2 was built with ICU its headers include ICU's, whose declarations clash with those that Foundation carries.
// The only thing that hangs on it is the inside of a structure that we never look into.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
