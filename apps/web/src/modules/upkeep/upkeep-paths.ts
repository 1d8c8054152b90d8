export const upkeepPaths = {
  home: '/maintenance',
  plans: '/maintenance/plans',
  plan: (id: number): string => `/maintenance/plans/${id}`,
  predictive: '/maintenance/predictive',
} as const
