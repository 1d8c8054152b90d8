/** What is printed of a finding may be kept and passed on: whatever opens something is not in it. */
const secretNames = /^(access|refresh|token|password|secret|cookie|authorization|x-csrftoken|csrfToken|code)$/i
const cut = '‹cut›'

/** Tokens of ours, of whatever use, wherever they stand in a text. */
const cutText = (text: string): string =>
  text
    .replaceAll(/eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g, cut)
    .replaceAll(/(Bearer\s+)[^\s"',]+/gi, `$1${cut}`)
    .replaceAll(/((?:access_token|refresh_token|csrftoken|sessionid|token)=)[^\s&;"',]+/gi, `$1${cut}`)

const cutValue = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  // A word such as `bad_code` is no secret, and tells what was found.
  return secretNames.test(name) && !/^[a-z_.]+$/.test(value) ? cut : cutText(value)
}

export const withoutSecrets = (facts: unknown): string =>
  typeof facts === 'string' ? cutText(facts) : (JSON.stringify(facts, cutValue) ?? String(facts))
