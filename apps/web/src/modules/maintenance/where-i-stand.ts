const TIMEOUT_MS = 10_000
/** Where the device is; null where it does not know, or may not say. */
export const whereIStand = (): Promise<{ latitude: number; longitude: number } | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: TIMEOUT_MS, maximumAge: 30_000, enableHighAccuracy: true },
    )
    return undefined
  })
