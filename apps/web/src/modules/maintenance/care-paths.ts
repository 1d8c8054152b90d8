/** Addresses of reports, work orders and what they leave. */
const base = '/maintenance'
export const carePaths = {
  home: base,
  plans: `${base}/plans`,
  parts: `${base}/parts`,
  requests: `${base}/requests`,
  request: (id: number): string => `${base}/requests/${id}`,
  mine: '/user/maintenance',
  /** The page of one's reports, with the form open for the machine of a rental. */
  report: (rentalId?: number): string => `/user/maintenance?report=${rentalId ?? 'new'}`,
  applicant: `${base}/applicant`,
  /** There, with the form open for one of the machines. */
  reportUnit: (unitId: number): string => `${base}/applicant?report=unit-${unitId}`,
  tasks: `${base}/tasks`,
  task: (id: number): string => `${base}/tasks/${id}`,
  pay: (id: number): string => `${base}/tasks/${id}?pay=1`,
  technician: `${base}/technician-service`,
  records: `${base}/records`,
  /** The records a figure of a report was counted from: what narrows nothing stays away. */
  recordsOf: (narrowing: Readonly<Record<string, string | number | null>>): string =>
    `${base}/records?${new URLSearchParams(
      Object.entries(narrowing).flatMap(([name, value]) =>
        value === null || value === '' ? [] : [[name, String(value)]],
      ),
    )}`,
  reports: `${base}/reports`,
  record: (id: number): string => `${base}/records/${id}`,
  editRecord: (id: number): string => `${base}/records/${id}/edit`,
  settings: `${base}/settings`,
  desk: '/admin/maintenance-scheduling',
  platformSettings: '/admin/settings',
} as const
