/** Bounds of fences. */
export const fenceLimits = {
  /** Corners of a polygon, points of a corridor. */
  corners: 1_000,
  /** Metres. */
  radiusMin: 10,
  radiusMax: 200_000,
  widthMin: 10,
  widthMax: 20_000,
  /** From end to end, km: a shape over half the country is a slip of the finger. */
  spanKm: 2_000,
  /** What is smaller than this many square metres is no place. */
  areaMin: 100,
  dwellMinutesMax: 30 * 24 * 60,
  debounceSecondsMax: 3_600,
  debouncePointsMax: 100,
  devices: 500,
  lines: 40,
  /** Fences of one owner. */
  ofOwner: 1_000,
  /** Readings of a way that is tried, and the days they may lie apart. */
  trackPoints: 5_000,
  trackDays: 31,
  holidays: 400,
  /** Told from a reading older than this, an event is late: ms. */
  lateMs: 300_000,
} as const

export const fenceWatches = {
  enter: '进入',
  exit: '离开',
  dwell: '停留',
  absent: '没有来过',
  outside: '开始时不在',
  crossed: '穿过',
} as const
export type FenceWatch = keyof typeof fenceWatches
export const fenceWatchCodes = Object.keys(fenceWatches) as [FenceWatch, ...FenceWatch[]]

export const fenceShapeNames = { circle: '圆形', polygon: '多边形', corridor: '道路走廊', region: '行政区' } as const
export type FenceShapeType = keyof typeof fenceShapeNames
