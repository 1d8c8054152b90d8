import { isSameName } from '@jihui/protocol/application/own-name'

/** What is wrong with the name somebody typed from a paper of his; undefined: nothing. */
export const ownNameProblem = (printed: string | undefined, ownName: string): string | undefined => {
  const name = printed?.trim() ?? ''
  if (name === '') return '请照证上印的写姓名'
  const isOther = ownName.trim() !== '' && !isSameName(name, ownName)
  return isOther ? `和你的姓名“${ownName.trim()}”不一样，证件要是本人的` : undefined
}
