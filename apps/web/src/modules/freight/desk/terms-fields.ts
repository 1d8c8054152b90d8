/** What stands in the form of prices, group by group, beside the table of types. */
export const priceFields = [
  ['commission_percent', '佣金（%）'],
  ['floor_percent', '最低价（平常价的 %）'],
  ['low_percent', '低价（平常价的 %）'],
  ['high_percent', '高价（平常价的 %）'],
  ['further_stop', '多一个装卸点（元）'],
  ['free_hours', '每站免费等待（小时）'],
  ['permit_first', '一类超限通行证（元）'],
  ['permit_second', '二类超限通行证（元）'],
  ['escort_per_km', '护送每公里（元）'],
  ['cancel_free_minutes', '接单后免费取消（分钟）'],
  ['cancel_late_percent', '未出发取消赔运费的（%）'],
  ['cancel_late_least', '未出发取消至少赔（元）'],
  ['cancel_set_out_least', '出发后取消至少赔（元）'],
  ['cancel_arrived', '到了再取消加赔（元）'],
] as const
export const typeFields = [
  ['start', '起步（元）'],
  ['per_km', '每公里（元）'],
  ['toll_per_km', '过路每公里（元）'],
  ['waiting', '等待每半小时（元）'],
] as const
export const weightGroups = [
  [
    '空驶近',
    [
      ['match.deadhead.max', '满分'],
      ['match.deadhead.zero_at_km', '多少公里没有分'],
    ],
  ],
  [
    '价格',
    [
      ['match.price.max', '满分'],
      ['match.price.from_percent', '均价的百分之几起有分'],
      ['match.price.span_percent', '再高百分之几满分'],
    ],
  ],
  [
    '顺路',
    [
      ['match.direction.max', '满分'],
      ['match.direction.zero_at_km', '多少公里没有分'],
    ],
  ],
  [
    '好装好停',
    [
      ['match.handling.loading', '能吊装'],
      ['match.handling.night_parking', '夜间能停'],
      ['match.handling.no_waiting', '没让人等过'],
      ['match.handling.unknown_waiting', '不知道等不等'],
    ],
  ],
  [
    '货主',
    [
      ['match.shipper.max', '满分'],
      ['match.shipper.from_percent', '按时付款百分之几起有分'],
      ['match.shipper.span_percent', '再高百分之几满分'],
      ['match.shipper.orders_min', '几单以上才算'],
      ['match.shipper.unknown', '新货主'],
    ],
  ],
] as const
