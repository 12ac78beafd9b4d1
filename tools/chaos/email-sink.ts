import { once } from "node:events"
import net from "node:net"

const replies: Record<string, string> = { DATA: "354 go on", QUIT: "221 bye" }

/** An SMTP server on 127.0.0.1 that records recipient and subject. */
export async function openEmailSink() {
  const received: { to: string; subject: string }[] = []
  const server = net.createServer((socket) => {
    let recipients: string[] = []
    let inData = false
    let text = ""
    const answer = (line: string) => socket.write(`${line}\r\n`)
    const receiveLine = (line: string) => {
      if (inData) {
        inData = line !== "."
        text += `${line}\n`
        if (inData) return
        const [, subject = ""] = /^Subject: (.*(?:\n[ \t].*)*)/m.exec(text) ?? []
        for (const to of recipients) received.push({ to, subject })
        return answer("250 taken")
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === "MAIL") recipients = []
      const [, to] = /^RCPT TO:<([^>]+)>/i.exec(line) ?? []
      if (to) recipients.push(to.toLowerCase())
      inData = command === "DATA"
      if (inData) text = ""
      answer(replies[command] ?? "250 ok")
      if (command === "QUIT") socket.end()
    }
    let rest = ""
    socket.on("error", () => {})
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString("latin1")).split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) receiveLine(line)
    })
    answer("220 sink")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as net.AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() }
}
