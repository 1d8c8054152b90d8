/**
 * A name nothing else has: 32 hexadecimal digits. randomUUID is only there on secure addresses; an installation on a
 * local network may not be one.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
