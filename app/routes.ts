import { index, type RouteConfig, route } from "@react-router/dev/routes"

/** Every address of the product: Polish path → English module (spec B 2.1). */
export default [
  index("routes/home.tsx"),
  route("logowanie", "routes/sign-in.tsx"),
  route("rejestracja", "routes/sign-up.tsx"),
  route("wyloguj", "routes/sign-out.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig
