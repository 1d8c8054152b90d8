import { paymentPolling } from '@jihui/protocol/payment/methods'
import { useEffect, useEffectEvent } from 'react'

/** R125 and the decision on it: every three seconds for half a minute; after that it is told, or asked for. */
export function usePolling(isOn: boolean, ask: () => unknown, onOver: () => void): void {
  const askNow = useEffectEvent(ask)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (!isOn) return
    let asked = 0
    const timer = setInterval(() => {
      asked += 1
      askNow()
      if (asked >= paymentPolling.forSeconds / paymentPolling.everySeconds) {
        clearInterval(timer)
        over()
      }
    }, paymentPolling.everySeconds * 1000)
    return () => clearInterval(timer)
  }, [isOn])
}
