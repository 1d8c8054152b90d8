/** Where one looks on the map, as it stands in the address: 30.280_120.020_9 */
export interface MapPlace {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}

export const readPlace = (text: string | undefined): MapPlace | null => {
  const parts = (text ?? '').split('_').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [latitude, longitude, zoom] = parts
  const isPlace =
    parts.length === 3 && Math.abs(latitude!) <= 85 && Math.abs(longitude!) <= 180 && zoom! >= 3 && zoom! <= 14
  return isPlace ? { latitude: latitude!, longitude: longitude!, zoom: Math.round(zoom!) } : null
}
export const writePlace = ({ latitude, longitude, zoom }: MapPlace): string =>
  `${latitude.toFixed(3)}_${longitude.toFixed(3)}_${zoom}`
