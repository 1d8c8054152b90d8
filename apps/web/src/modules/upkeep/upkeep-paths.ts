export const upkeepPaths = {
  plans: '/maintenance/plans',
  plan: (id: number): string => `/maintenance/plans/${id}`,
  predictive: '/maintenance/predictive',
} as const
