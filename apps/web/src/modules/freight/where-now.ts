import { isInChina } from '@jihui/protocol/geography/country'

interface Here {
  readonly latitude?: number
  readonly longitude?: number
  readonly accuracy_m?: number
}
const TIMEOUT_MS = 10_000
/** Where the device is, as near as it knows; nothing where it does not, is not allowed to say, or says what is no place here. */
export const whereNow = (): Promise<Here> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({})
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(isInChina({ latitude, longitude }) ? { latitude, longitude, accuracy_m: accuracy } : {}),
      () => resolve({}),
      { timeout: TIMEOUT_MS, maximumAge: 30_000, enableHighAccuracy: true },
    )
    return undefined
  })
