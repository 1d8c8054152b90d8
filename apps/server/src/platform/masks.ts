/** What is shown of a person or a place to those who need not know it whole. */
/** 杭州****医院, 周*: enough to recognise one's own, too little to look somebody up. */
export const maskName = (name: string): string => {
  const characters = [...name]
  if (characters.length <= 1) return '*'
  if (characters.length <= 4) return characters[0]! + '*'.repeat(characters.length - 1)
  return `${characters.slice(0, 2).join('')}${'*'.repeat(characters.length - 4)}${characters.slice(-2).join('')}`
}

/** 浙****12: numbers of licences and identity cards. */
export const maskNumber = (number: string): string => {
  const characters = [...number]
  if (characters.length <= 4) return '*'.repeat(characters.length)
  return `${characters.slice(0, 2).join('')}****${characters.slice(-2).join('')}`
}
