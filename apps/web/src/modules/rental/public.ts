export { OrderArrival } from './components/order-arrival.tsx'
