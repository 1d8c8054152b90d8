/** Addresses of the desk of technicians. */
const base = '/admin/technicians'
export const technicianDeskPaths = {
  technicians: base,
  technician: (id: number | string): string => `${base}/${id}`,
  questions: `${base}/questions`,
  objections: `${base}/objections`,
  /** Where applications wait, with those of every other kind. */
  applications: '/admin/applications?kind=technician',
  /** Where they are, with the orders they could come to. */
  map: '/admin/service-orders/map',
} as const
