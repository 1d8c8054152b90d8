export const alertPaths = {
  all: '/iot/alerts',
  rules: '/iot/alert-rules',
} as const
