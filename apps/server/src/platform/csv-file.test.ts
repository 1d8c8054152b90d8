import { describe, expect, it, test } from 'vitest'
import { csvFile, readCsv } from './csv-file.ts'

test('each value keeps its cell, and no formula runs', () => {
  expect(csvFile([['挖掘机, 大', '恒基"路桥"', '=SUM(A1)', '-1+2', '-80.00', '00093'], ['两\n行']])).toBe(
    `\uFEFF"挖掘机, 大","恒基""路桥""",'=SUM(A1),'-1+2,-80.00,00093\r\n"两\n行"\r\n`,
  )
})

describe('a table read back', () => {
  it('has the cells it was written with, whatever stands in them', () => {
    const rows = [
      ['name', 'note'],
      ['a,b', 'says "so"'],
      ['two\r\nlines', ''],
      ['', 'last'],
    ]
    expect(readCsv(Buffer.from(csvFile(rows)))).toEqual(rows)
  })
  it('is read in the encoding Chinese programs save in', () => {
    expect(readCsv(Uint8Array.from([0xca, 0xfd, 0xbf, 0xd8, 0x2c, 0x31]))).toEqual([['数控', '1']])
  })
  it('keeps formulas as texts, leaves out empty lines, and has any end of line', () => {
    expect(readCsv(Buffer.from('=1+1,b\n\n ,\rc,d'))).toEqual([
      ['=1+1', 'b'],
      ['c', 'd'],
    ])
  })
  it('is none where a quoted cell never ends', () => {
    expect(readCsv(Buffer.from('a,"b'))).toBeNull()
  })
})
