import { counted, type DeviceProfile, measured, percent } from './profile.ts'

/** Tracker of a car with its diagnosis port. */
export const car = {
  label: '车载终端（OBD）',
  keys: {
    odometer_km: counted('里程', 'km', 3_000_000),
    fuel_percent: percent('油量'),
    fuel_litres: measured('剩余油量', 'L', 0, 2_000, 1),
    soc_percent: percent('电量'),
    battery_volt: measured('电瓶电压', 'V', 0, 60, 1),
    engine_temp: measured('发动机温度', '℃', -50, 200),
  },
  meter: 'odometer_km',
  hours: null,
  intervalSeconds: 30,
  working: [],
  restsAs: 'off',
  movesAbove: 3,
  commands: ['locate', 'read_meter', 'set_interval', 'message', 'horn', 'reboot', 'lock', 'unlock'],
} as const satisfies DeviceProfile
