const KEY = 'field_device'

// Also where the page is not served securely, as on a phone in the yard's own network.
const make = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Tells this device from others; says nothing of it. Another one each time where nothing can be kept. */
export const deviceId = (): string => {
  try {
    const known = localStorage.getItem(KEY)
    if (known) return known
    const made = make()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return make()
  }
}
