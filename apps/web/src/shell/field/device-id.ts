const KEY = 'field_device'

/** Tells this device from others of the same reader; says nothing of it. */
export const deviceId = (): string => {
  const known = localStorage.getItem(KEY)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(KEY, made)
  return made
}
