export type Notice = { title: string; body: string }
