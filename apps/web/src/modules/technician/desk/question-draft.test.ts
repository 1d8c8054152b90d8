import { expect, it } from 'vitest'
import { draftOf, draftProblems, emptyDraft, questionOf, withoutOption } from './question-draft.ts'

const draft = { ...emptyDraft('hydraulic', '2'), text: ' 先做什么 ', options: ['', '停机', '泄压', ''], answer: 2 }

it('options that were left empty are not sent, and the right one keeps its place', () => {
  expect(questionOf(draft)).toEqual({
    skill: 'hydraulic',
    level: 2,
    text: '先做什么',
    options: [
      { code: 'a', text: '停机' },
      { code: 'b', text: '泄压' },
    ],
    answer: 'b',
  })
  expect(draftProblems(draft)).toEqual({ text: undefined, options: undefined, answer: undefined })
})
it('what was sent is read again as the same', () => {
  const sent = { ...questionOf(draft), id: 1, skill_display: '液压系统', is_active: true, version: 1, updated_at: '' }
  const read = draftOf({ ...sent, skill: 'hydraulic', level: 2 })
  expect(questionOf(read)).toEqual(questionOf(draft))
})
it('too few options, the same twice and no answer are said', () => {
  expect(draftProblems({ ...draft, options: ['停机'], answer: 0 }).options).toBe('至少 2 个选项')
  expect(draftProblems({ ...draft, options: ['停机', '停机'], answer: 0 }).options).toBe('选项不能重复')
  expect(draftProblems({ ...draft, answer: 0 }).answer).toBe('请选择正确答案')
})
it('an option that is taken out takes its answer with it, and moves that of others', () => {
  expect(withoutOption(draft, 0)).toEqual({ options: ['停机', '泄压', ''], answer: 1 })
  expect(withoutOption(draft, 2).answer).toBeNull()
})
