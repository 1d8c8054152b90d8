const base = '/maintenance/parts'
export const partsPaths = {
  parts: base,
  part: (id: number) => `${base}/${id}`,
  inbounds: `${base}/inbound`,
  inbound: (id: number) => `${base}/inbound/${id}`,
  outbounds: `${base}/outbound`,
  outbound: (id: number) => `${base}/outbound/${id}`,
  /** The work order parts are for. */
  task: (id: number) => `/maintenance/tasks/${id}`,
}
