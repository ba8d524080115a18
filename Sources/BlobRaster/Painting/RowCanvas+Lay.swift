extension RowCanvas {
  /// Lays `shader`'s colours over the row where `coverage` says.
  mutating func lay(_ coverage: CoverageRow, _ y: Int, _ shader: Shader, source: RowBuffer) {
    if let color = shader.color, color.alpha < 65535 { return glaze(coverage, color) }
    var i = 0
    while i < coverage.runs.count {
      // Runs that stand close together are shaded at once.
      let first = i
      var end = coverage.runs[i].end
      i += 1
      while i < coverage.runs.count, coverage.runs[i].start - end < 32 {
        end = coverage.runs[i].end
        i += 1
      }
      let range = coverage.runs[first].start..<end
      if shader.isOpaque, !painted.overlaps(range) {
        shader.shade(y, range, into: row)
        keep(coverage, first..<i)
      } else if let color = shader.color {
        prepare(range)
        for run in coverage.runs[first..<i] { row.over(color, run, coverage.mask.base) }
      } else {
        prepare(range)
        let shades = source.row(width: range.upperBound, isOpaque: shader.isOpaque)
        shader.shade(y, range, into: shades)
        row.over(shades, coverage, first..<i)
      }
    }
  }

  /// Lays a translucent colour over the row where `coverage` says.
  private mutating func glaze(_ coverage: CoverageRow, _ color: DeepColor) {
    for run in coverage.runs {
      prepare(run.start..<run.end)
      row.over(color, run, coverage.mask.base)
    }
  }

  /// Takes over what was shaded straight into the row: `runs` keep the colours there as far as they cover, the rest is background.
  private mutating func keep(_ coverage: CoverageRow, _ runs: Range<Int>) {
    let start = coverage.runs[runs.lowerBound].start
    var end = start
    for run in coverage.runs[runs] {
      row.fill(end..<run.start, with: background)
      if run.level == CoverageRow.Run.masked {
        row.uncover(run.start..<run.end, background, coverage: coverage.mask.base)
      } else if run.level != CoverageRow.Run.full {
        row.uncover(run.start..<run.end, background, level: run.level)
      }
      end = run.end
    }
    claim(start..<end)
  }
}

extension DeepRow {
  /// Lays one colour over a run's pixels as far as they are covered.
  fileprivate func over(_ color: DeepColor, _ run: CoverageRow.Run, _ mask: UnsafePointer<UInt16>) {
    let range = run.start..<run.end
    if run.level == CoverageRow.Run.masked {
      over(color, range, coverage: mask)
    } else {
      over(run.level == CoverageRow.Run.full ? color : color.faded(by: run.level), range)
    }
  }

  /// Lays `source` over the row where `coverage` says.
  func over(_ source: DeepRow, _ coverage: CoverageRow) { over(source, coverage, coverage.runs.indices) }

  /// Lays `source` over the row where the given runs say.
  fileprivate func over(_ source: DeepRow, _ coverage: CoverageRow, _ runs: Range<Int>) {
    for run in coverage.runs[runs] {
      let range = run.start..<run.end
      if run.level == CoverageRow.Run.masked {
        over(source, range, coverage: coverage.mask.base)
      } else if run.level == CoverageRow.Run.full {
        over(source, range)
      } else {
        over(source, range, level: run.level)
      }
    }
  }
}
