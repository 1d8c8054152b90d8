/** Where somebody looks at the map, in the page's address: `31.2304,121.4737,11`. */
export interface LookedAt {
  readonly lat: number
  readonly lng: number
  readonly zoom: number
}
export const readPlace = (text: string | undefined): LookedAt | null => {
  const [lat, lng, zoom] = (text ?? '').split(',').map(Number)
  const isPlace =
    lat !== undefined && lng !== undefined && zoom !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isPlace && zoom >= 3 && zoom <= 22 ? { lat, lng, zoom } : null
}
export const writePlace = ({ lat, lng, zoom }: LookedAt): string => `${lat.toFixed(4)},${lng.toFixed(4)},${zoom}`
