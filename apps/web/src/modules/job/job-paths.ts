/** Addresses of a technician's pages. */
const base = '/technician'
export const jobPaths = {
  center: `${base}/center`,
  search: `${base}/search`,
  offers: `${base}/jobs`,
  mine: `${base}/tasks-enhanced`,
  history: `${base}/tasks-enhanced?tab=history`,
  job: (id: number): string => `${base}/task/${id}`,
  status: `${base}/status`,
  availability: `${base}/availability`,
  performance: `${base}/performance`,
  apply: `${base}/certification/apply`,
  certification: `${base}/certification`,
  /** His work orders on the platform's machines. */
  machines: '/maintenance/technician-service',
  prices: '/external-service',
} as const
