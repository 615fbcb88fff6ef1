/** Tells all pages of this browser, and other parts of this one, when their session ends. */
export const openSessionEndChannel = (): BroadcastChannel => new BroadcastChannel('session-end')
