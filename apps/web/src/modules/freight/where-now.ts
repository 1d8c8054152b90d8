interface Here {
  readonly latitude?: number
  readonly longitude?: number
  readonly accuracy_m?: number
}
const TIMEOUT_MS = 10_000
/** Where the device is, as near as it knows; nothing where it does not, or is not allowed to say. */
export const whereNow = (): Promise<Here> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({})
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy_m: accuracy }),
      () => resolve({}),
      { timeout: TIMEOUT_MS, maximumAge: 30_000, enableHighAccuracy: true },
    )
    return undefined
  })
