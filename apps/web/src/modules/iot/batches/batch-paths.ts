export const batchPaths = {
  all: '/iot/command-batches',
  create: '/iot/command-batches/new',
  one: (id: number) => `/iot/command-batches/${id}`,
} as const
