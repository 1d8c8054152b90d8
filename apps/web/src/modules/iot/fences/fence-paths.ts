export const fencePaths = {
  all: '/iot/geofences',
  holidays: '/iot/geofences/holidays',
  create: '/iot/geofences/create',
  edit: (id: number) => `/iot/geofences/${id}/edit`,
} as const
