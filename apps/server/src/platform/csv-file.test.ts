import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'

test('each value keeps its cell, and no formula runs', () => {
  expect(csvFile([['挖掘机, 大', '恒基"路桥"', '=SUM(A1)', '-1+2', '-80.00', '00093'], ['两\n行']])).toBe(
    `\uFEFF"挖掘机, 大","恒基""路桥""",'=SUM(A1),'-1+2,-80.00,00093\r\n"两\n行"\r\n`,
  )
})
