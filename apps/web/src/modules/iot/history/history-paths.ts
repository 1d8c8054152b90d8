const of = (deviceId: string) => encodeURIComponent(deviceId)
export const historyPaths = {
  device: (deviceId: string) => `/iot/device/${of(deviceId)}`,
  track: (deviceId: string, day?: string) => `/iot/devices/${of(deviceId)}/track${day ? `?day=${day}` : ''}`,
  locations: (deviceId: string) => `/iot/devices/${of(deviceId)}/location-history`,
  all: '/iot/devices/locations',
  figures: '/iot/statistics/location',
} as const
