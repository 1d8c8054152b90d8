export const parkPaths = {
  list: '/iot/park',
  add: '/iot/park/new',
  profiles: '/iot/profiles',
  device: (id: number | string) => `/iot/park/${encodeURIComponent(id)}`,
} as const
