// Draws the blob with Cairo, as blob-bench draws it: 1920x1080, white, one closed outline of four cubic segments
// filled with a linear gradient. Reads frames from standard input, one a line: the affine map (a b c d tx ty) and the 24
// coordinates of the outline in canvas points (its start, then three points for each segment; the last point is the start).
// Prints the least CPU time of each frame in TURNS (5) in milliseconds, one a line.
//
//   cc -O2 cairo-peer.c -o cairo-peer $(pkg-config --cflags --libs cairo)
#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpu(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int count, char **words) {
  int turns = count > 1 ? atoi(words[1]) : 5;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1920, 1080);
  cairo_matrix_t map;
  double p[24];
  for (;;) {
    if (scanf("%lf %lf %lf %lf %lf %lf", &map.xx, &map.yx, &map.xy, &map.yy, &map.x0, &map.y0) != 6) break;
    for (int i = 0; i < 24; i++)
      if (scanf("%lf", &p[i]) != 1) return 1;
    double least = 1e9;
    for (int turn = 0; turn < turns; turn++) {
      double start = cpu();
      cairo_t *c = cairo_create(surface);
      cairo_set_source_rgb(c, 1, 1, 1);
      cairo_paint(c);
      cairo_set_matrix(c, &map);
      cairo_move_to(c, p[0], p[1]);
      for (int i = 0; i < 3; i++)
        cairo_curve_to(c, p[6 * i + 2], p[6 * i + 3], p[6 * i + 4], p[6 * i + 5], p[6 * i + 6], p[6 * i + 7]);
      cairo_curve_to(c, p[20], p[21], p[22], p[23], p[0], p[1]);
      cairo_close_path(c);
      cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 0, 400, 400);
      cairo_pattern_add_color_stop_rgb(gradient, 0, 1, 45 / 255.0, 85 / 255.0);
      cairo_pattern_add_color_stop_rgb(gradient, 1, 0, 122 / 255.0, 1);
      cairo_set_source(c, gradient);
      cairo_fill(c);
      cairo_pattern_destroy(gradient);
      cairo_destroy(c);
      cairo_surface_flush(surface);
      double spent = cpu() - start;
      if (spent < least) least = spent;
    }
    printf("%.4f\n", least);
  }
  return 0;
}
