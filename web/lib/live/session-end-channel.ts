/** Tells all parts of this browser when their session ends. */
export const openSessionEndChannel = (): BroadcastChannel => new BroadcastChannel('session-end')
