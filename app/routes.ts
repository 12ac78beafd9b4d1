import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Every address of the product: Polish path → English module (spec B 2.1). */
export default [
  index("routes/home.tsx"),
  route("podpowiedzi.json", "routes/suggestions.ts"),
  route("wydarzenia", "routes/events.tsx"),
  route("wydarzenia/:eventId", "routes/event.tsx"),
  route("logowanie", "routes/sign-in.tsx"),
  route("rejestracja", "routes/sign-up.tsx"),
  route("wyloguj", "routes/sign-out.ts"),
  route("strumien", "routes/stream.ts"),
  route("o-nas", "routes/about.tsx"),
  route("faq", "routes/faq.tsx"),
  route("regulamin", "routes/terms.tsx"),
  route("polityka-prywatnosci", "routes/privacy.tsx"),
  route("polityka-cookie", "routes/cookies.tsx"),
  route("deklaracja-dostepnosci", "routes/accessibility.tsx"),
  route("dodaj-wydarzenie", "routes/event-add.tsx"),
  route("miejscowosci.json", "routes/cities.ts"),
  route("wspolprace", "routes/collaborations.tsx"),
  route("moje-wsparcia", "routes/collaborations.tsx", { id: "my-supports" }),
  route("wspolprace/nowa", "routes/collaboration-new.tsx"),
  route("wspolprace/:collaborationId", "routes/collaboration.tsx"),
  route("pliki/:kind", "routes/picture-upload.ts"),
  route("pliki/:kind/:holder/:hash/:variant", "routes/picture.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig
