/** Bounds of the device park. */
export const deviceLimits = {
  /** Rows of one table of devices. */
  batchRows: 2_000,
  /** Messages the inspector shows. */
  inspectedMessages: 50,
  /** Devices looked through for who is connected or in a view, before they are paged. */
  searched: 20_000,
  /** The same of one's own, where each is looked at by itself. */
  ownSearched: 2_000,
  meterMax: 9_999_999,
} as const
export const deviceProtocols = {
  mqtt: 'MQTT',
  http: 'HTTP',
  jt808: 'JT/T 808',
  gbt32960: 'GB/T 32960',
} as const
export type DeviceProtocol = keyof typeof deviceProtocols
export const deviceProtocolCodes = Object.keys(deviceProtocols) as [DeviceProtocol, ...DeviceProtocol[]]
/** What a table of devices may have in its header; the first three have to be there. */
export const batchColumns = ['code', 'profile', 'protocol', 'name', 'serial'] as const
