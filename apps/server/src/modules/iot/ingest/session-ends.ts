/** Why a connection is over, as its history says it. */
export const sessionEnds = {
  closed: '设备断开',
  silent: '太久没有上报',
  taken_over: '同一台设备从别处连上来',
  changed: '停用、报废或换了凭证',
  foreign_topic: '用了别的设备的主题',
  stopped: '服务器重启',
  broken: '说的话看不懂',
  unavailable: '服务器一时不能保存',
} as const
export type SessionEnd = keyof typeof sessionEnds
