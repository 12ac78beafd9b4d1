import { signUpPath } from "#app/paths.ts"
import { Link } from "#app/ui/rendering/link.tsx"

const rail =
  "M-620 378L-20 112C300 -30 900 -30 1220 112L1820 378M5 102v40M30 92v40M56 82v40M84 74v40M112 65v40M141 58v40M171 50v40M201 44v40M232 38v40M264 32v40M296 27v40M328 23v40M362 19v40M395 15v40M429 12v40M463 10v40M497 8v40M531 7v40M566 6v40M600 6v40M634 6v40M669 7v40M703 8v40M737 10v40M771 12v40M805 15v40M838 19v40M872 23v40M904 27v40M936 32v40M968 38v40M999 44v40M1029 50v40M1059 58v40M1088 65v40M1116 74v40M1144 82v40M1170 92v40M1195 102v40M-20 112v40M1220 112v40M-50 125v40M1250 125v40M-80 139v40M1280 139v40M-110 152v40M1310 152v40M-140 165v40M1340 165v40M-170 179v40M1370 179v40M-200 192v40M1400 192v40M-230 205v40M1430 205v40M-260 218v40M1460 218v40M-290 232v40M1490 232v40M-320 245v40M1520 245v40M-350 258v40M1550 258v40M-380 272v40M1580 272v40M-410 285v40M1610 285v40M-440 298v40M1640 298v40M-470 312v40M1670 312v40M-500 325v40M1700 325v40M-530 338v40M1730 338v40"

/** Decorative drawing of a footbridge, with two sections as its piers. */
export const Bridge = () => (
  <div className="bridge">
    <div className="page">
      <svg className="bridge__deck" viewBox="0 0 1200 190" preserveAspectRatio="none" aria-hidden="true">
        <clipPath id="under">
          <path d="M-20 152C300 10 900 10 1220 152V190H-20z" />
        </clipPath>
        <g clipPath="url(#under)">
          <rect className="pier-l" width="348" height="190" />
          <rect className="pier-r" x="852" width="348" height="190" />
        </g>
        <path className="rail" d={rail} strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <path
          className="deck"
          d="M-620 418L-20 152C300 10 900 10 1220 152L1820 418"
          strokeWidth="9"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="bridge__doors">
        <section className="door door--org">
          <h2>Dla organizacji</h2>
          <p>Pokaż wydarzenie i powiedz, czego potrzebujesz.</p>
          <Link className="btn" to={`${signUpPath}?type=organization`}>
            Załóż konto organizacji
          </Link>
        </section>
        <div className="water">
          <svg viewBox="0 0 504 330" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <path className="sun" d="M132 250a120 120 0 0 1 240 0z" />
            <path
              className="wave"
              d="M40 252h424M92 274h96M226 274h168M150 296h210M408 296h52M60 296h40M120 318h70M250 318h120"
            />
          </svg>
        </div>
        <section className="door">
          <h2>Dla sponsorów</h2>
          <p>Znajdź inicjatywę bliską Twojej firmie.</p>
          <Link className="btn" to={`${signUpPath}?type=sponsor`}>
            Załóż konto sponsora
          </Link>
        </section>
      </div>
    </div>
    <div className="shore" />
  </div>
)
