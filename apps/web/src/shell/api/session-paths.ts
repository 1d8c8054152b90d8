/**
 * The few calls the client itself cannot live without. The protocol declares them too, but its declarations carry
 * schemas, and these lines are part of every first screen; a test holds both against each other.
 */
export const sessionPaths = {
  csrf: '/api/csrf-token/',
  login: '/api/auth/login/',
  refresh: '/api/token/refresh/',
  userInfo: '/api/auth/user-info/',
  logout: '/api/auth/logout/',
} as const
