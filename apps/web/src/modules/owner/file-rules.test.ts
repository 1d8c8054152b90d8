import { describe, expect, it } from 'vitest'
import { fileProblem, sharesOf } from './file-rules.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('a file handed in', () => {
  it('is paper as picture or PDF', () => {
    expect(fileProblem(file('执照.pdf', 'application/pdf'), 'document')).toBeUndefined()
    expect(fileProblem(file('执照.JPG', ''), 'document')).toBeUndefined()
  })
  it('is refused by name when it is something else', () => {
    expect(fileProblem(file('执照.docx', 'application/msword'), 'document')).toBe('执照.docx 不是 JPG、PNG 或 PDF')
    expect(fileProblem(file('说明.pdf', 'application/pdf'), 'image')).toBe('说明.pdf 不是 JPG 或 PNG')
  })
  it('is refused when it is too large or empty', () => {
    expect(fileProblem(file('机身.png', 'image/png', 11 * 1024 * 1024), 'image')).toBe('机身.png 超过 10 MB')
    expect(fileProblem(file('机身.png', 'image/png', 0), 'image')).toBe('机身.png 是空的')
  })
})

describe('the progress of one upload', () => {
  it('fills file after file', () => {
    expect(sharesOf([100, 300], 0)).toEqual([0, 0])
    expect(sharesOf([100, 300], 0.5)).toEqual([1, 1 / 3])
    expect(sharesOf([100, 300], 1)).toEqual([1, 1])
  })
})
