extension RowCanvas {
  /// Lays `shader`'s colours over the row where `coverage` says.
  mutating func lay(_ coverage: CoverageRow, _ y: Int, _ shader: Shader, source: RowBuffer) {
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
      } else {
        prepare(range)
        let shades = source.row(width: range.upperBound, isOpaque: shader.isOpaque)
        shader.shade(y, range, into: shades)
        row.over(shades, coverage, first..<i)
      }
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
  /// Lays `source` over the row where `coverage` says.
  func over(_ source: DeepRow, _ coverage: CoverageRow) { over(source, coverage, coverage.runs.indices) }

  /// Lays `source` over the row where the given runs say.
  fileprivate func over(_ source: DeepRow, _ coverage: CoverageRow, _ runs: Range<Int>) {
    for run in coverage.runs[runs] {
      let range = run.start..<run.end
      if run.level == CoverageRow.Run.masked {
        over(source, range, coverage: coverage.mask.base)
      } else if run.level == CoverageRow.Run.full, source.isOpaque {
        copy(source, range)
      } else {
        over(source, range, level: run.level)
      }
    }
  }
}
