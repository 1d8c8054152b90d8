/** A code as it stands on a machine: 80 random bits in sixteen signs that are not taken for one another. */
export const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 16
const groupLength = 4
const codePattern = new RegExp(`^[${codeSigns}]{${codeLength}}$`)

/** As it is kept, whatever case, hyphens and look-alikes it was typed with; null: no code looks so. */
export const codeTyped = (typed: string): string | null => {
  if (typed.length > 60) return null
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s\-–—_]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return codePattern.test(plain) ? plain : null
}
/** As it is printed and typed: 4F7K-2M9P-… */
export const codeInGroups = (code: string): string => code.replaceAll(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')

export const codePath = (code: string): string => `/m/${code}`
export const codeReportPath = (code: string, number: string, key: string): string =>
  `${codePath(code)}/reports/${number}?key=${key}`

/** The code in what a camera read: the address on a label, or the code alone; null: something else. */
export const codeInText = (text: string): string | null => {
  const inAddress = /\/m\/([^/?#\s]{1,60})/.exec(text)
  return codeTyped(inAddress ? inAddress[1]! : text.trim())
}
