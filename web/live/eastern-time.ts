/** An instant's time on New York's clock: "15:59:58". */
export const easternTime = (instant: string): string => SECOND.format(new Date(instant))

const SECOND = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/New_York',
})
