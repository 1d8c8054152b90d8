import { counted, type DeviceProfile, measured } from './profile.ts'

/** Cranes and lifts: what they carry, how far out, in what wind, how level they stand. */
export const crane = {
  label: '起重机、升降机终端',
  keys: {
    engine_hours: counted('工作小时', 'h', 200_000),
    load_t: measured('吊重', 't', 0, 2_000, 2),
    boom_angle: measured('臂架角度', '°', -10, 95, 1),
    wind_speed: measured('风速', 'm/s', 0, 80, 1),
    slope: measured('倾斜', '°', 0, 90, 1),
  },
  meter: 'engine_hours',
  hours: 'engine_hours',
  intervalSeconds: 60,
  working: [{ key: 'load_t', value: 0.2 }],
  restsAs: 'off',
  movesAbove: null,
  commands: ['locate', 'read_meter', 'set_interval', 'message', 'horn', 'reboot', 'lock', 'unlock'],
} as const satisfies DeviceProfile
