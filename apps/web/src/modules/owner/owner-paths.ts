const base = '/equipment-owner'

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0
    ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
    : path
}

/** Where the screens of running a fleet stand. */
export const ownerPaths = {
  dashboard: `${base}/dashboard`,
  register: `${base}/equipment/register`,
  machines: '/equipment/list',
  machine: (id: number) => `/equipment/detail/${id}`,
  calendar: `${base}/calendar`,
  earnings: `${base}/earnings`,
  rentals: (query: { tab?: string; keyword?: string } = {}) => withQuery(`${base}/rentals`, query),
  rental: (id: number) => `${base}/rentals/${id}`,
  handover: (id: number) => `${base}/rentals/${id}/handover`,
  takeBack: (id: number, how: 'with-photos' | 'without-photos' = 'with-photos') =>
    withQuery(`${base}/rentals/${id}/take-back`, { photos: how === 'without-photos' ? 'no' : undefined }),
  maintenance: (query: { status?: string } = {}) => withQuery(`${base}/maintenance`, query),
  maintenanceCreate: (query: { unit_id?: number; equipment_id?: number } = {}) =>
    withQuery(`${base}/maintenance/create`, query),
  machineCodes: `${base}/machine-codes`,
  maintenanceDetail: (id: number) => `${base}/maintenance/${id}`,
}
