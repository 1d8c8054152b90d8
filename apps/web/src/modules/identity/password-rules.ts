export interface PasswordRule {
  readonly label: string
  readonly isMet: boolean
  /** Without these the server refuses the password. */
  readonly isRequired: boolean
}

export const PASSWORD_MIN = 8
/** A password this long and mixed is as good as the ruler can show. */
export const STRENGTH_UNITS = 12

export function passwordRules(password: string): PasswordRule[] {
  const long = password.length >= STRENGTH_UNITS
  return [
    { label: `至少 ${PASSWORD_MIN} 位`, isMet: password.length >= PASSWORD_MIN, isRequired: true },
    { label: '有字母和数字', isMet: /\p{L}/u.test(password) && /\d/.test(password), isRequired: true },
    {
      label: `加一个符号，或用到 ${STRENGTH_UNITS} 位更好`,
      isMet: long || /[^\p{L}\d\s]/u.test(password),
      isRequired: false,
    },
  ]
}

/** What is wrong with a new password, in the words of the refusal it would get. */
export function passwordProblem(password: string, label = '密码'): string | undefined {
  if (!password) return `请填写${label}`
  if (password.length < PASSWORD_MIN) return `密码至少 ${PASSWORD_MIN} 位`
  if (password.length > 128) return '密码不能超过 128 位'
  return passwordRules(password).some((rule) => rule.isRequired && !rule.isMet) ? '密码需同时包含字母和数字' : undefined
}

export interface Strength {
  /** 0…12 on the ruler. */
  readonly units: number
  readonly label: string
  readonly isEnough: boolean
}

/** One unit per different character, less where the required rules are not met. */
export function passwordStrength(password: string): Strength {
  const rules = passwordRules(password)
  const distinct = new Set(password).size
  const isEnough = rules.every((rule) => rule.isMet || !rule.isRequired) && distinct >= 5
  const bonus = rules.some((rule) => !rule.isRequired && rule.isMet) ? 2 : 0
  const units = Math.min(isEnough ? STRENGTH_UNITS : 7, distinct + bonus)
  if (!isEnough) return { units, label: password ? '还不够' : '', isEnough }
  return { units, label: units >= STRENGTH_UNITS ? '很安全' : '够安全', isEnough }
}
