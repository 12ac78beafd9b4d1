const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** The hundred most common passwords of six characters or more, worldwide and Polish, in lower case: refused (A33). */
export const commonPasswords = words(`
  123456 1234567 12345678 123456789 1234567890 111111 1111111 11111111 000000 00000000 222222 333333 444444 555555
  666666 777777 7777777 888888 88888888 999999 121212 112233 11223344 123123 123123123 123321 131313 159753 147258
  147258369 102030 010203 101010 654321 87654321 987654321 0987654321 696969 123654 789456 123qwe qwe123 qweqwe
  qweasd qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qazwsx qazwsxedc 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t zxcvbn
  zxcvbnm asdfgh asdfghjkl asdasd zaq12wsx zaq123 aaaaaa abc123 abcdef abcd1234 password password1 password123
  passw0rd letmein iloveyou welcome monkey dragon sunshine princess football superman master admin123 haslo1 haslo12
  haslo123 hasło123 mojehaslo misiek kochanie polska polska1 polska123 bartek mateusz michal marcin agnieszka monika
  dupa123 start123 test123
`)

/** The next most common Polish ones, some missing from the international 10,000: accepted with a warning. */
export const popularPasswords = words(`
  12345678910 555666 999999999 1234321 159357 7654321 123654789 789456123 741852963 963852741 qweasdzxc zaq1@wsx
  zaq12wsxcde3 !qaz2wsx abc12345 a123456 p@ssw0rd welcome1 baseball batman shadow michael charlie jordan
  administrator root123 secret changeme default whatever trustno1 starwars computer internet samsung google facebook
  haslo1234 mojehasło misiaczek kochamcie kocham1 kochamcię polska12 qwerty1234 karolina kasia1 kasia123 natalia
  paulina dominik damian kacper kamil1 kamil123 lukasz patryk piotrek tomek1 wojtek kubus1 dupadupa warszawa krakow
  poznan legia1 lechpoznan wisla1 slonko sloneczko kwiatek myszka myszka1 kotek1 piesek zajączek samochod komputer
  marzec1 styczen1 lato2024 lato2025 lato2026 zima2025 zima2026 wiosna2026 test1234 testtest demo123
`)
