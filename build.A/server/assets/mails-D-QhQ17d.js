import { t as log } from "./log.server-DQhoSP_t.js";
import { a as plural, r as formatCount } from "./words-DXgJes25.js";
import { t as db } from "./client.server-BEd4wcIh.js";
import { F as isOpenDeal, L as otherSide, P as isFinal, a as field, f as requiredEmail, g as whenRead, k as collaborationStatusLabels, n as choice, p as requiredText, t as checkbox, u as optionalText } from "./form-fields-DSfByyPm.js";
import { c as formatLongDay, g as todayIn, h as startOfDay, i as daysBetween, t as addDays } from "./dates-ChZhJww4.js";
import { A as isOrganization, E as termsVersion$1, F as userTypes, O as user, S as schema_exports, T as sponsorshipOption, _ as organization, a as conversation$1, b as reactionDone, c as event, d as file, g as notification, h as message, i as collaborationOption, k as verification, l as eventPost, m as mail, n as collaboration, o as conversationParticipant, p as inquiry, r as collaborationEvent, s as demo, t as account, u as fact, v as organizationFollow, w as settlement, x as report } from "./schema-DothYpfR.js";
import { t as env } from "./env.server-Ja-cFpLp.js";
import { t as cookieName } from "./session-cookie.server-BZ9ooOkV.js";
import { t as fold } from "./fold-wrpaZR5y.js";
import { r as formatMoney } from "./money-CZ360xZ8.js";
import { h as totalOf, l as lineOf, p as termsLimits, s as customLine } from "./terms-lines-B6d9eYOx.js";
import { i as openDealKey, p as versionField } from "./proposal-Df34Nh4c.js";
import { n as timeOrderedId, r as timeOrderedIdAfter } from "./time-ordered-id-C980XKRU.js";
import { n as record, r as enqueue } from "./facts.server-BkPa69m5.js";
import { n as Quoted, r as template, t as P } from "./letter-8VchZ3vM.js";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql, sum } from "drizzle-orm";
import * as z from "zod";
import crypto$1, { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { promisify } from "node:util";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import nodemailer from "nodemailer";
// app/domain/demo.ts
/** Is this one of the people of somebody's demo world (D5)? */
var isDemo = (viewer) => viewer !== null && viewer.realm !== "public";
/** An account's address as people know it: in a demo without the mark that keeps it apart from other worlds. */
var shownEmail = ({ email, realm }) => email.replace(`+${realm}@`, "@");
/** Who a demo visitor is on each side: they share a negotiation and a conversation. */
var demoPeople = {
	organization: "rafal",
	sponsor: "pawel"
};
// app/features/accounts/email/confirming.server.ts
/** New addresses must be confirmed where letters can reach them (A30); without a mail server nobody could. */
var confirmsAddresses = () => Boolean(env.SMTP_URL);
// app/lib/refusal.ts
/**
* A refusal that a person may read: thrown by commands and queries, one Polish sentence.
* Bad input is returned instead, bugs are ordinary errors.
*/
var Refusal = class extends Error {
	reason;
	/** Seconds after which trying again makes sense (too-many, unavailable). */
	retryAfter;
	constructor(reason, sentence, retryAfter) {
		super(sentence);
		this.name = "Refusal";
		this.reason = reason;
		this.retryAfter = retryAfter;
	}
};
var notFound = (sentence) => new Refusal("not-found", sentence);
var forbidden = (sentence = "Nie masz uprawnień do tej operacji.") => new Refusal("forbidden", sentence);
var conflict = (sentence) => new Refusal("conflict", sentence);
// app/platform/files.server.ts
/**
* Everything that was uploaded, in DATA_DIR/files or in a bucket; keys are made by us, ASCII, never from a name that
* came with a file.
*/
var disk = new Disk(env.S3 ? await bucket(env.S3) : folder$3());
var pictureFolder = "pictures";
function folder$3() {
	return new FSDriver({
		location: path.join(env.DATA_DIR, "files"),
		visibility: "private"
	});
}
/** Its library is loaded only where it is used. */
async function bucket(settings) {
	const { s3Driver } = await import("./s3.server-f17N2xfG.js");
	return s3Driver(settings);
}
/** Where a variant of a picture lies; `key` is that of its row, width in pixels. */
var variantKey = (key, width) => `${pictureFolder}/${key}/${width}.webp`;
/** A file as a stream with its size in bytes; null when there is none. */
async function openFile(key) {
	try {
		const { contentLength } = await disk.getMetaData(key);
		return {
			body: await disk.getStream(key),
			size: contentLength
		};
	} catch (error) {
		if (isMissing(error)) return null;
		throw error;
	}
}
/** A variant of a picture as a stream with its size in bytes; null when there is none. */
var openVariant = (key, width) => openFile(variantKey(key, width));
/** Removes all variants of a picture; one that is gone already is no error. */
var removePicture = (key) => disk.deleteAll(`${pictureFolder}/${key}/`);
/** Keys of everything that lies in a folder ("" for all) with the time of its last change, whether or not a row knows it. */
async function* storedFiles(folder) {
	let page;
	do {
		const listed = await disk.listAll(folder || "/", {
			recursive: true,
			paginationToken: page
		}).catch((error) => {
			if (isMissing(error)) return {
				objects: [],
				paginationToken: void 0
			};
			throw error;
		});
		for (const object of listed.objects) {
			if (!object.isFile) continue;
			const facts = await object.getMetaData().catch((error) => {
				if (isMissing(error)) return null;
				throw error;
			});
			if (facts) yield {
				key: object.key,
				changedAt: facts.lastModified
			};
		}
		page = listed.paginationToken;
	} while (page);
}
/** Keys of all pictures that lie there, once for each variant. */
async function* storedPictures() {
	for await (const { key, changedAt } of storedFiles(pictureFolder)) yield {
		key: key.split("/").slice(1, -1).join("/"),
		changedAt
	};
}
var noConnection = [
	"ECONNREFUSED",
	"ECONNRESET",
	"EHOSTUNREACH",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EPIPE",
	"ETIMEDOUT"
];
var hasCode = (error, codes) => error instanceof Error && (codes.includes(String(error.code)) || hasCode(error.cause, codes));
var hasName = (error, names) => error instanceof Error && (names.includes(error.name) || hasName(error.cause, names));
var statusIn = (error) => error instanceof Error ? error.$metadata?.httpStatusCode ?? statusIn(error.cause) : 0;
/** Was there no such file? */
var isMissing = (error) => hasCode(error, ["ENOENT"]) || statusIn(error) === 404;
/** Was a file not written because there is no room for it? */
var isDiskFull = (error) => hasCode(error, [
	"ENOSPC",
	"EDQUOT",
	"EFBIG"
]);
/** Is the bucket away: not reached, not answering in time, or asking to come back later? */
var storeAway = (error) => env.S3 !== null && (statusIn(error) >= 500 || statusIn(error) === 429 || hasCode(error, noConnection) || hasName(error, ["TimeoutError"]));
// app/platform/session-tokens.server.ts
var prefix = "sha256:";
/** What the table holds for a token. */
var hashed = (token) => token.startsWith(prefix) ? token : prefix + createHash("sha256").update(token).digest("base64url");
/**
* Keeps only the SHA-256 of session tokens in the database (ASVS V7.2.2): whoever reads the table cannot sign in.
* The caller still sees the token it came with, because better-auth writes it back into the cookie.
*/
function withHashedSessionTokens(make) {
	return (options) => {
		const adapter = make(options);
		return guarded(adapter, (work) => adapter.transaction((tx) => work(guarded(tx, null))));
	};
}
function guarded(adapter, transaction) {
	const where = (clauses) => clauses?.map((clause) => {
		if (clause.field !== "token") return clause;
		const { value } = clause;
		return {
			...clause,
			value: Array.isArray(value) ? value.map((token) => hashed(String(token))) : hashed(String(value))
		};
	});
	const askedToken = (clauses) => {
		const value = clauses?.find((clause) => clause.field === "token")?.value;
		return typeof value === "string" ? value : void 0;
	};
	const seenAs = (row, token) => row && typeof token === "string" ? {
		...row,
		token
	} : row;
	const isSession = (model) => model === "session";
	return {
		...adapter,
		...transaction ? { transaction } : {},
		create: async (args) => {
			if (!isSession(args.model)) return adapter.create(args);
			const data = args.data;
			const row = await adapter.create({
				...args,
				data: {
					...data,
					token: hashed(String(data.token))
				}
			});
			return seenAs(row, data.token);
		},
		findOne: async (args) => isSession(args.model) ? seenAs(await adapter.findOne({
			...args,
			where: where(args.where) ?? []
		}), askedToken(args.where)) : adapter.findOne(args),
		findMany: async (args) => adapter.findMany(isSession(args.model) ? {
			...args,
			where: where(args.where)
		} : args),
		update: async (args) => isSession(args.model) ? seenAs(await adapter.update({
			...args,
			where: where(args.where) ?? []
		}), askedToken(args.where)) : adapter.update(args),
		delete: async (args) => adapter.delete(isSession(args.model) ? {
			...args,
			where: where(args.where) ?? []
		} : args),
		deleteMany: async (args) => adapter.deleteMany(isSession(args.model) ? {
			...args,
			where: where(args.where) ?? []
		} : args)
	};
}
var samples_default = {
	anchor: "2026-11-21T08:30",
	people: {
		"karolina": {
			"name": "Karolina Majchrzak",
			"email": "kontakt@sasiedzkisad.example",
			"userType": "organization",
			"companyName": null
		},
		"rafal": {
			"name": "Rafał Domeracki",
			"email": "biuro@wislanamila.example",
			"userType": "organization",
			"companyName": null
		},
		"halina": {
			"name": "Halina Sawicz",
			"email": "teatr@trzeciepietro.example",
			"userType": "organization",
			"companyName": null
		},
		"igor": {
			"name": "Igor Paterek",
			"email": "hej@kodnastart.example",
			"userType": "organization",
			"companyName": null
		},
		"marta": {
			"name": "Marta Wilczyńska",
			"email": "marta.wilczynska@jasnyzakwas.example",
			"userType": "sponsor",
			"companyName": "Piekarnia Jasny Zakwas Sp. z o.o."
		},
		"pawel": {
			"name": "Paweł Gołębiewski",
			"email": "pawel.golebiewski@oknadrweca.example",
			"userType": "sponsor",
			"companyName": "Okna Drwęca S.A."
		},
		"tomasz": {
			"name": "Tomasz Zięba",
			"email": "tomasz.zieba@czarnybez.example",
			"userType": "sponsor",
			"companyName": "Drukarnia Czarny Bez"
		},
		"anna": {
			"name": "Anna Kopeć",
			"email": "anna.kopec@hydrosfera.example",
			"userType": "sponsor",
			"companyName": "Hydrosfera Technologie Sp. z o.o."
		}
	},
	organizations: {
		"orchard": {
			"owner": "karolina",
			"name": "Fundacja Sąsiedzki Sad",
			"description": "Od 2016 roku zamieniamy zaniedbane podwórka w zielone miejsca spotkań. Sadzimy drzewa i krzewy owocowe, budujemy ławki i kompostowniki, a przede wszystkim uczymy mieszkańców, jak dbać o wspólną przestrzeń przez cały rok.\n\nKażde podwórko projektujemy razem z osobami, które z niego korzystają. Dzięki temu nowe nasadzenia przetrwają dłużej niż jeden sezon, a sąsiedzi zyskują powód, żeby się poznać.\n\nPracujemy głównie w Poznaniu i okolicznych gminach. Współpracujemy ze szkołami, radami osiedli i lokalnymi firmami, które chcą zostawić po sobie trwały, zielony ślad.",
			"category": "Społeczne",
			"nip": "7801029471",
			"krs": "0009900011",
			"foundingDate": "2016-03-21",
			"address": "ul. Lipowa 14/3, 60-001 Poznań",
			"contactEmail": "kontakt@sasiedzkisad.example",
			"phone": "+48 61 000 01 23",
			"website": "https://www.sasiedzkisad.example",
			"facebook": "https://www.facebook.com/sasiedzkisad.example",
			"twitter": null,
			"instagram": "https://www.instagram.com/sasiedzkisad.example",
			"linkedin": "https://www.linkedin.com/company/sasiedzkisad-example",
			"achievements": [
				"37 zazielenionych podwórek w latach 2016–2026",
				"ponad 2\xA0600 posadzonych drzew i krzewów",
				"1\xA0850 wolontariuszek i wolontariuszy w akcjach sadzenia",
				"wyróżnienie w wojewódzkim konkursie na inicjatywę roku 2024"
			],
			"publicBenefit": true,
			"followedBy": [
				"marta",
				"pawel",
				"anna"
			]
		},
		"mile": {
			"owner": "rafal",
			"name": "Stowarzyszenie Biegowe „Wiślana Mila”",
			"description": "Organizujemy biegi, w których najważniejsza jest wspólna meta, a nie wynik na zegarze. Zaczynaliśmy od sobotnich treningów nad Wisłą dla kilkunastu osób. Dziś w naszych imprezach co roku startuje ponad dwa tysiące biegaczek i biegaczy.\n\nCałą nadwyżkę z opłat startowych przeznaczamy na rehabilitację dzieci i młodzieży z regionu. Po każdym biegu publikujemy rozliczenie: ile zebraliśmy, komu pomogliśmy i co się udało.",
			"category": "Sportowe",
			"nip": "8400950287",
			"krs": "0009900028",
			"foundingDate": "2018-05-12",
			"address": "Bulwar Flisaczy 7, 87-100 Toruń",
			"contactEmail": "biuro@wislanamila.example",
			"phone": "+48 56 000 04 56",
			"website": "https://www.wislanamila.example",
			"facebook": "https://www.facebook.com/wislanamila.example",
			"twitter": "https://x.com/wislanamila_example",
			"instagram": "https://www.instagram.com/wislanamila.example",
			"linkedin": null,
			"achievements": [
				"5 edycji Biegu Flisaka",
				"214\xA0600\xA0zł przekazane na rehabilitację dzieci",
				"bezpłatne treningi dla początkujących w każdą sobotę od 2018 roku"
			],
			"publicBenefit": true,
			"followedBy": ["pawel", "tomasz"]
		},
		"stage": {
			"owner": "halina",
			"name": "Towarzystwo Teatralne „Trzecie Piętro”",
			"description": "Jesteśmy teatrem bez stałej sceny. Gramy na klatkach schodowych, w bibliotekach, na skwerach i w domach kultury, tam gdzie do najbliższego teatru jest za daleko albo za drogo.\n\nW zespole spotykają się zawodowi aktorzy, seniorki z osiedlowego klubu i licealiści, którzy pierwszy raz stają na scenie. Co roku przygotowujemy dwie premiery i letni festiwal teatrów sąsiedzkich.",
			"category": "Kulturalne",
			"nip": "7100950288",
			"krs": "0009900034",
			"foundingDate": "2017-10-02",
			"address": "ul. Cicha 9 lok. 31, 20-001 Lublin",
			"contactEmail": "teatr@trzeciepietro.example",
			"phone": "+48 81 000 07 89",
			"website": "https://www.trzeciepietro.example",
			"facebook": "https://www.facebook.com/trzeciepietro.example",
			"twitter": null,
			"instagram": "https://www.instagram.com/trzeciepietro.example",
			"linkedin": null,
			"achievements": [
				"14 premier w 9 lat",
				"4 edycje festiwalu „Scena pod Chmurką”",
				"ponad 180 spektakli w miejscowościach bez teatru"
			],
			"publicBenefit": false,
			"followedBy": ["tomasz"]
		},
		"code": {
			"owner": "igor",
			"name": "Fundacja Kod na Start",
			"description": "Uczymy programowania młodzież, która w swojej szkole nie ma pracowni z prawdziwego zdarzenia. Przyjeżdżamy z laptopami, robotami i mentorkami z branży, a po weekendzie zostawiamy sprzęt i scenariusze zajęć nauczycielom.\n\nNasze warsztaty są bezpłatne. Dbamy o dostępność: materiały przygotowujemy w prostym języku, a na większych wydarzeniach zapewniamy tłumaczenie na polski język migowy.",
			"category": "Edukacyjne",
			"nip": "6400950286",
			"krs": "0009900040",
			"foundingDate": "2019-09-10",
			"address": "ul. Akademicka 2A, 44-100 Gliwice",
			"contactEmail": "hej@kodnastart.example",
			"phone": "+48 32 000 01 01",
			"website": "https://www.kodnastart.example",
			"facebook": "https://www.facebook.com/kodnastart.example",
			"twitter": "https://x.com/kodnastart_example",
			"instagram": null,
			"linkedin": "https://www.linkedin.com/company/kodnastart-example",
			"achievements": [
				"3\xA0400 uczennic i uczniów na warsztatach",
				"61 szkół partnerskich w pięciu województwach",
				"12 wyposażonych pracowni"
			],
			"publicBenefit": true,
			"followedBy": [
				"anna",
				"marta",
				"pawel",
				"tomasz"
			]
		}
	},
	events: /* @__PURE__ */ JSON.parse("{\"planting\":{\"organization\":\"orchard\",\"title\":\"Zielone Łazarskie Podwórka – wielkie wiosenne sadzenie\",\"description\":\"W jeden weekend chcemy zazielenić sześć podwórek na poznańskim Łazarzu. Posadzimy 120 drzew i krzewów owocowych, zbudujemy dwanaście skrzyń na warzywa i odnowimy ławki, na których znów będzie można usiąść w cieniu.\\n\\nSadzenie poprowadzą ogrodniczki i ogrodnicy z naszej fundacji, a pracować będą mieszkańcy, uczniowie pobliskich szkół i zespoły z firm. Nie trzeba mieć doświadczenia: narzędzia, rękawice i ciepły posiłek są po naszej stronie.\\n\\nKażde podwórko otrzyma opiekuna i plan pielęgnacji na dwa lata. Po roku wrócimy, żeby sprawdzić, co się przyjęło, i opublikujemy raport ze zdjęciami.\",\"category\":\"Ekologiczne\",\"status\":\"Planowane\",\"startDate\":\"2027-04-24\",\"endDate\":\"2027-04-25\",\"city\":\"Poznań\",\"voivodeship\":\"wielkopolskie\",\"detailedLocation\":\"Łazarz, podwórka między ul. Lipową a ul. Parkową (punkt zbiórki: skwer przy bibliotece)\",\"expectedParticipants\":450,\"audience\":[\"Rodziny z dziećmi\",\"Społeczność lokalna\",\"Wolontariusze\",\"Firmy\"],\"tags\":[\"zieleń miejska\",\"wolontariat pracowniczy\",\"sąsiedztwo\",\"klimat\"],\"facebook\":\"https://www.facebook.com/events/zielone-podworka.example\",\"instagram\":\"https://www.instagram.com/sasiedzkisad.example\",\"linkedin\":null,\"createdAt\":\"2026-11-03T10:12\",\"updatedAt\":\"2026-11-18T08:40\",\"options\":{\"gold\":{\"title\":\"Sponsor złoty\",\"description\":\"Partner całej akcji: Twoja firma patronuje dwóm podwórkom i jest obecna we wszystkich materiałach.\",\"priceGrosze\":500000,\"priceToGrosze\":1000000,\"benefits\":[\"logo na banerze głównym i wszystkich plakatach\",\"tabliczka z nazwą firmy na dwóch podwórkach przez 24 miesiące\",\"akcja sadzenia dla zespołu do 30 osób\",\"trzy wpisy w mediach społecznościowych\",\"raport ze zdjęciami i liczbą nasadzeń\"]},\"silver\":{\"title\":\"Sponsor srebrny\",\"description\":\"Patronat nad jednym podwórkiem.\",\"priceGrosze\":200000,\"priceToGrosze\":400000,\"benefits\":[\"logo na plakatach i stronie wydarzenia\",\"tabliczka na jednym podwórku przez 24 miesiące\",\"udział zespołu do 12 osób\",\"jeden wpis w mediach społecznościowych\"]},\"bronze\":{\"title\":\"Sponsor brązowy\",\"description\":\"Finansujesz drzewa i skrzynie warzywne.\",\"priceGrosze\":100000,\"priceToGrosze\":300000,\"benefits\":[\"nazwa firmy na stronie wydarzenia\",\"podziękowanie na zakończeniu akcji\",\"imienna tabliczka przy dziesięciu drzewach\"]},\"media\":{\"title\":\"Patron medialny\",\"description\":\"Wsparcie promocyjne w zamian za ekspozycję znaku redakcji.\",\"priceGrosze\":null,\"priceToGrosze\":null,\"benefits\":[\"logo w sekcji patronów medialnych\",\"pierwszeństwo w wywiadach i materiałach zdjęciowych\",\"zaproszenie dla dwóch osób z redakcji\"]}},\"posts\":[{\"title\":\"Znamy listę podwórek\",\"content\":\"Po spacerach z mieszkańcami wybraliśmy sześć podwórek. Wyniki konsultacji i szkice nasadzeń pokażemy na otwartym spotkaniu {+17} w bibliotece osiedlowej.\",\"createdAt\":\"2026-11-18T08:38\"},{\"title\":\"Szukamy partnera transportowego\",\"content\":\"Potrzebujemy jednego dostawczaka na dwa dni, żeby rozwieźć sadzonki i ziemię. Jeśli Twoja firma może pomóc, napisz do nas albo zaproponuj własną opcję w formularzu współpracy.\",\"createdAt\":\"2026-11-06T12:05\"}]},\"run\":{\"organization\":\"mile\",\"title\":\"Bieg Flisaka – VI charytatywna piątka nad Wisłą\",\"description\":\"Pięć kilometrów bulwarem, jedna meta i konkretny cel: turnusy rehabilitacyjne dla jedenaściorga dzieci z Torunia i powiatu. Każda opłata startowa w całości trafia na ten cel, dlatego koszty organizacji chcemy pokryć ze wsparcia sponsorów.\\n\\nW programie bieg główny, marsz nordic walking i dystans 500 metrów dla najmłodszych. Trasa jest płaska i dostępna dla osób poruszających się na wózkach.\\n\\nSpodziewamy się 1\xA0200 osób na starcie i około trzech tysięcy kibiców. Poprzednią edycję relacjonowały dwie lokalne rozgłośnie i telewizja regionalna.\",\"category\":\"Charytatywne\",\"status\":\"W przygotowaniu\",\"startDate\":\"2027-05-16\",\"endDate\":null,\"city\":\"Toruń\",\"voivodeship\":\"kujawsko-pomorskie\",\"detailedLocation\":\"Bulwar Flisaczy, start i meta przy przystani\",\"expectedParticipants\":1200,\"audience\":[\"Dorośli\",\"Młodzież\",\"Rodziny z dziećmi\",\"Sportowcy\",\"Osoby z niepełnosprawnościami\"],\"tags\":[\"bieg\",\"rehabilitacja dzieci\",\"nordic walking\",\"sport dla każdego\"],\"facebook\":\"https://www.facebook.com/events/bieg-flisaka.example\",\"instagram\":\"https://www.instagram.com/wislanamila.example\",\"linkedin\":null,\"createdAt\":\"2026-09-14T18:30\",\"updatedAt\":\"2026-11-16T20:15\",\"options\":{\"gold\":{\"title\":\"Sponsor złoty\",\"description\":\"Najszersza ekspozycja: trasa, numery startowe i dekoracja.\",\"priceGrosze\":500000,\"priceToGrosze\":1000000,\"benefits\":[\"logo na numerach startowych i bramie mety\",\"stoisko 6 × 3 m w miasteczku biegowym\",\"wręczenie nagród w wybranej kategorii\",\"20 pakietów startowych dla pracowników\",\"film podsumowujący z logo firmy\"]},\"silver\":{\"title\":\"Sponsor srebrny\",\"description\":\"Widoczność na trasie i w miasteczku biegowym.\",\"priceGrosze\":200000,\"priceToGrosze\":400000,\"benefits\":[\"dwa banery na trasie\",\"stoisko 3 × 3 m\",\"logo w komunikatach dla uczestników\",\"8 pakietów startowych\"]},\"bronze\":{\"title\":\"Sponsor brązowy\",\"description\":\"Dobry początek współpracy dla mniejszych firm.\",\"priceGrosze\":100000,\"priceToGrosze\":300000,\"benefits\":[\"logo na stronie biegu\",\"materiały firmy w pakiecie startowym\",\"podziękowanie spikera na mecie\"]},\"media\":{\"title\":\"Patron medialny\",\"description\":\"Zapowiedzi i relacja z wydarzenia.\",\"priceGrosze\":null,\"priceToGrosze\":null,\"benefits\":[\"logo na plakatach i ściance wywiadowczej\",\"akredytacja dla ekipy\",\"dostęp do zdjęć w dniu biegu\"]}},\"posts\":[{\"title\":\"Ruszyły zapisy wolontariuszy\",\"content\":\"Szukamy 90 osób do obsługi trasy, depozytu i punktu z wodą. Zapewniamy szkolenie, koszulkę i ciepły posiłek. Zapisy trwają do {+114}.\",\"createdAt\":\"2026-11-16T20:10\"}]},\"festival\":{\"organization\":\"stage\",\"title\":\"Scena pod Chmurką – festiwal teatrów sąsiedzkich\",\"description\":\"Osiem spektakli na sześciu osiedlowych skwerach. Wstęp na wszystkie wydarzenia jest bezpłatny, a każdy pokaz kończy się rozmową widzów z twórcami przy wspólnym stole.\\n\\nGramy tam, gdzie na co dzień nie ma sceny. Zapraszamy grupy amatorskie, teatry seniorów i młodych twórców z całego regionu. Dwa spektakle mają audiodeskrypcję i tłumaczenie na polski język migowy.\",\"category\":\"Kulturalne\",\"status\":\"W trakcie\",\"startDate\":\"2026-10-09\",\"endDate\":\"2026-11-29\",\"city\":\"Lublin\",\"voivodeship\":\"lubelskie\",\"detailedLocation\":\"Skwery i domy kultury w dzielnicach Czechów, Kalinowszczyzna i Wrotków\",\"expectedParticipants\":2400,\"audience\":[\"Dorośli\",\"Seniorzy\",\"Rodziny z dziećmi\",\"Społeczność lokalna\"],\"tags\":[\"teatr\",\"kultura dostępna\",\"festiwal\",\"sąsiedztwo\"],\"facebook\":\"https://www.facebook.com/events/scena-pod-chmurka.example\",\"instagram\":\"https://www.instagram.com/trzeciepietro.example\",\"linkedin\":null,\"createdAt\":\"2026-05-20T11:00\",\"updatedAt\":\"2026-11-14T09:20\",\"options\":{\"gold\":{\"title\":\"Sponsor złoty\",\"description\":\"Mecenas festiwalu przez cały sezon.\",\"priceGrosze\":500000,\"priceToGrosze\":1000000,\"benefits\":[\"logo na wszystkich drukach i scenografii wejściowej\",\"zapowiedź przed każdym spektaklem\",\"zamknięty pokaz dla pracowników i klientów\",\"wzmianka w materiałach dla prasy\"]},\"silver\":{\"title\":\"Sponsor srebrny\",\"description\":\"Opiekun jednego spektaklu.\",\"priceGrosze\":200000,\"priceToGrosze\":400000,\"benefits\":[\"nazwa firmy przy wybranym tytule\",\"logo w programie festiwalu\",\"20 miejsc rezerwowanych na spektakl\"]},\"bronze\":{\"title\":\"Sponsor brązowy\",\"description\":\"Wsparcie rzeczowe lub finansowe.\",\"priceGrosze\":100000,\"priceToGrosze\":300000,\"benefits\":[\"logo na stronie festiwalu\",\"podziękowanie w programie\"]},\"media\":{\"title\":\"Patron medialny\",\"description\":\"Promocja repertuaru i relacje.\",\"priceGrosze\":null,\"priceToGrosze\":null,\"benefits\":[\"logo w programie i na plakatach\",\"zaproszenia dla czytelników lub słuchaczy\",\"dostęp do prób medialnych\"]}},\"posts\":[{\"title\":\"Połowa festiwalu za nami\",\"content\":\"Na pierwsze pięć spektakli przyszło 1\xA0310 osób. Dziękujemy! Przed nami jeszcze trzy pokazy, w tym finał {+8} w domu kultury na Wrotkowie.\",\"createdAt\":\"2026-11-09T21:30\"},{\"title\":\"Zmiana miejsca z powodu pogody\",\"content\":\"Spektakl „Winda” gramy w sali, a nie na skwerze. Godzina bez zmian: 17:00.\",\"createdAt\":\"2026-10-23T13:45\"}]},\"coding\":{\"organization\":\"code\",\"title\":\"Kodowanie bez Barier – weekend programowania\",\"description\":\"Dwa dni warsztatów dla 160 uczennic i uczniów z mniejszych miejscowości. Uczestnicy zbudowali własną grę, zaprogramowali robota i zaprezentowali projekty przed jury.\\n\\nWarsztaty prowadziły mentorki z firm technologicznych. Wszystkie stanowiska były dostępne dla osób poruszających się na wózkach, a na sali pracowało dwoje tłumaczy polskiego języka migowego.\",\"category\":\"Edukacyjne\",\"status\":\"Zakończone\",\"startDate\":\"2026-09-26\",\"endDate\":\"2026-09-27\",\"city\":\"Gliwice\",\"voivodeship\":\"śląskie\",\"detailedLocation\":\"Centrum konferencyjne przy ul. Akademickiej, sale 101–106\",\"expectedParticipants\":160,\"audience\":[\"Młodzież\",\"Osoby z niepełnosprawnościami\",\"Profesjonaliści\",\"Firmy\"],\"tags\":[\"programowanie\",\"równe szanse\",\"roboty\",\"mentoring\"],\"facebook\":null,\"instagram\":null,\"linkedin\":\"https://www.linkedin.com/company/kodnastart-example\",\"createdAt\":\"2026-03-02T09:00\",\"updatedAt\":\"2026-10-05T15:00\",\"options\":{\"gold\":{\"title\":\"Sponsor złoty\",\"description\":\"Partner technologiczny weekendu.\",\"priceGrosze\":500000,\"priceToGrosze\":1000000,\"benefits\":[\"logo na koszulkach mentorów i scenie\",\"stoisko rekrutacyjne przez dwa dni\",\"miejsce w jury\",\"wystąpienie otwierające (10 minut)\"]},\"silver\":{\"title\":\"Sponsor srebrny\",\"description\":\"Opiekun jednej ścieżki warsztatowej.\",\"priceGrosze\":200000,\"priceToGrosze\":400000,\"benefits\":[\"nazwa firmy w tytule ścieżki\",\"logo w materiałach dla uczestników\",\"dwie osoby mentorskie z Twojej firmy\"]},\"bronze\":{\"title\":\"Sponsor brązowy\",\"description\":\"Stypendium dojazdowe dla jednej szkoły.\",\"priceGrosze\":100000,\"priceToGrosze\":300000,\"benefits\":[\"podziękowanie podczas gali\",\"logo na stronie wydarzenia\"]},\"media\":{\"title\":\"Patron medialny\",\"description\":\"Relacja i wywiady z młodymi twórcami.\",\"priceGrosze\":null,\"priceToGrosze\":null,\"benefits\":[\"logo na ściance i w relacji wideo\",\"pierwszeństwo publikacji wyników\"]}},\"posts\":[{\"title\":\"Zwycięskie projekty\",\"content\":\"Pierwsze miejsce zajęła drużyna z Krzepic z grą „Ostatni autobus”. Gratulujemy wszystkim 34 zespołom!\",\"createdAt\":\"2026-09-28T10:20\"}]}}"),
	collaborations: {
		"pending": {
			"event": "planting",
			"sponsor": "marta",
			"proposedAt": "2026-11-19T09:24",
			"lines": [{
				"option": "bronze",
				"amountGrosze": 2e5
			}, {
				"key": "catering",
				"title": "Poczęstunek dla wolontariuszy",
				"description": "Pieczywo i drożdżówki dla 120 osób w sobotę i niedzielę, z dostawą na miejsce zbiórki.",
				"amountGrosze": 8e4
			}],
			"steps": []
		},
		"negotiation": {
			"event": "run",
			"sponsor": "pawel",
			"proposedAt": "2026-11-10T14:02",
			"lines": [{
				"option": "gold",
				"amountGrosze": 6e5
			}, {
				"key": "fans",
				"title": "Strefa kibica",
				"description": "",
				"amountGrosze": 15e4
			}],
			"steps": [
				{
					"move": "negotiate",
					"side": "organization",
					"at": "2026-11-10T16:45",
					"reason": "Strefa kibica to świetny pomysł, chcemy ustalić jej zakres i kwoty."
				},
				{
					"move": "edit",
					"side": "organization",
					"at": "2026-11-18T15:20",
					"reason": "Kwoty zgodnie z ustaleniami w wiadomościach.",
					"lines": [{
						"option": "gold",
						"amountGrosze": 75e4
					}, {
						"key": "fans",
						"title": "Strefa kibica",
						"description": "",
						"amountGrosze": 15e4
					}]
				},
				{
					"move": "edit",
					"side": "sponsor",
					"at": "2026-11-20T16:47",
					"reason": "Dopisany opis strefy kibica.",
					"lines": [{
						"option": "gold",
						"amountGrosze": 75e4
					}, {
						"key": "fans",
						"title": "Strefa kibica",
						"description": "Namiot z ławkami, grami dla dzieci i punktem z wodą, oznaczony logo firmy.",
						"amountGrosze": 15e4
					}]
				}
			]
		},
		"settlement": {
			"event": "festival",
			"sponsor": "tomasz",
			"proposedAt": "2026-08-24T11:10",
			"lines": [{
				"option": "silver",
				"amountGrosze": 3e5
			}],
			"steps": [
				{
					"move": "accept",
					"side": "organization",
					"at": "2026-08-26T09:05"
				},
				{
					"move": "acceptTerms",
					"side": "sponsor",
					"at": "2026-08-27T12:40"
				},
				{
					"move": "settle",
					"side": "organization",
					"at": "2026-11-17T12:31",
					"fileName": "rozliczenie-scena-pod-chmurka.pdf"
				}
			]
		},
		"completed": {
			"event": "coding",
			"sponsor": "anna",
			"proposedAt": "2026-05-11T08:55",
			"lines": [{
				"option": "gold",
				"amountGrosze": 8e5
			}, {
				"key": "robots",
				"title": "Zestawy robotów dla szkół",
				"description": "Sześć zestawów edukacyjnych przekazanych szkołom po wydarzeniu.",
				"amountGrosze": 42e4
			}],
			"steps": [
				{
					"move": "accept",
					"side": "organization",
					"at": "2026-05-13T10:20"
				},
				{
					"move": "acceptTerms",
					"side": "sponsor",
					"at": "2026-05-15T09:00"
				},
				{
					"move": "settle",
					"side": "organization",
					"at": "2026-10-08T10:05",
					"fileName": "rozliczenie-kodowanie-bez-barier.pdf"
				},
				{
					"move": "acceptSettlement",
					"side": "sponsor",
					"at": "2026-10-14T10:05"
				}
			]
		}
	},
	conversation: {
		"collaboration": "negotiation",
		"sponsor": "pawel",
		"organization": "mile",
		"messages": [
			{
				"from": "pawel",
				"content": "Dzień dobry! Wysłałem propozycję do Biegu Flisaka. Interesuje nas pakiet złoty, a oprócz tego chcielibyśmy zorganizować strefę kibica z atrakcjami dla dzieci. Czy to w ogóle możliwe?",
				"at": "2026-11-10T14:06"
			},
			{
				"from": "rafal",
				"content": "Dzień dobry, bardzo dziękujemy za propozycję. Strefa kibica to świetny pomysł, brakowało nam jej w zeszłym roku. Mamy miejsce przy przystani, około 80 m².",
				"at": "2026-11-10T16:41"
			},
			{
				"from": "rafal",
				"content": "Proszę tylko pamiętać, że prąd w tym miejscu mamy do 3 kW.",
				"at": "2026-11-10T16:43"
			},
			{
				"from": "pawel",
				"content": "3 kW w zupełności wystarczy. Jeszcze pytanie o numery startowe: do kiedy potrzebują Państwo logo w wersji do druku?",
				"at": "2026-11-12T09:12"
			},
			{
				"from": "rafal",
				"content": "Numery zamawiamy {+142}, więc plik wektorowy do {+135} będzie idealnie. Wcześniej wyślemy projekt do akceptacji.",
				"at": "2026-11-12T10:30"
			},
			{
				"from": "pawel",
				"content": "Rozmawiałem z zarządem. Przy kwocie 7\xA0500\xA0zł za pakiet złoty i 1\xA0500\xA0zł za strefę kibica możemy podpisać umowę jeszcze w tym roku. Zależy nam tylko na wyłączności w naszej branży.",
				"at": "2026-11-18T13:55"
			},
			{
				"from": "rafal",
				"content": "Wyłączność dla branży okiennej i drzwiowej możemy zagwarantować. Zaktualizowałem opcje we współpracy, proszę sprawdzić, czy kwoty się zgadzają.",
				"at": "2026-11-18T15:20"
			},
			{
				"from": "pawel",
				"content": "Zgadza się. Dopisałem krótki opis strefy kibica. Czy fakturę wystawią Państwo po podpisaniu umowy, czy po biegu?",
				"at": "2026-11-20T16:47"
			},
			{
				"from": "rafal",
				"content": "Proponujemy 50% po podpisaniu umowy i 50% po biegu, razem z rozliczeniem. Jeśli to Panu odpowiada, możemy zaakceptować warunki.",
				"at": "2026-11-21T08:05"
			}
		],
		"unreadBy": {
			"pawel": 1,
			"rafal": 0
		}
	},
	notifications: [{
		"kind": "proposal_new",
		"for": "karolina",
		"collaboration": "pending",
		"title": "Nowa propozycja współpracy",
		"body": "Piekarnia Jasny Zakwas Sp. z o.o. proponuje współpracę przy wydarzeniu „Zielone Łazarskie Podwórka – wielkie wiosenne sadzenie” (2\xA0800\xA0zł).",
		"at": "2026-11-19T09:24",
		"read": false
	}, {
		"kind": "settlement_uploaded",
		"for": "tomasz",
		"collaboration": "settlement",
		"title": "Rozliczenie czeka na Twoją decyzję",
		"body": "Towarzystwo Teatralne „Trzecie Piętro” przesłało rozliczenie wydarzenia „Scena pod Chmurką – festiwal teatrów sąsiedzkich”.",
		"at": "2026-11-17T12:31",
		"read": true
	}]
};
// app/db/world/samples.ts
/** The built-in cast as it is written down: texts of ours, names that nobody bears, days counted from the anchor (D5). */
var samples = samples_default;
/** Keys of one of the tables above, with their type. */
var keysOf = (table) => Object.keys(table);
var minuteOf = (local) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
var instant = (local) => new Date(startOfDay(local.slice(0, 10)).getTime() + minuteOf(local) * 6e4);
/**
* Moves the samples' time to `now` by whole days, so that what was this morning at the anchor is the latest morning
* that has been. Nothing that has happened lies in the future.
*/
function movedTo(now) {
	const [anchorDay = "", anchorTime] = samples_default.anchor.split("T");
	const today = todayIn(now);
	const base = now < instant(`${today}T${anchorTime}`) ? addDays(today, -1) : today;
	const shift = daysBetween(anchorDay, base);
	const day = (written) => addDays(written, shift);
	return {
		day,
		/** A local time of the samples, 'yyyy-MM-ddTHH:mm', as an instant. */
		at: (written) => new Date(Math.min(now.getTime(), instant(day(written.slice(0, 10)) + written.slice(10)).getTime())),
		/** "{+17}" in a text → "8 grudnia", the day that many days later. */
		text: (written) => written.replace(/\{\+(\d+)\}/g, (_, days) => formatLongDay(addDays(base, Number(days))).replace(/ \d+$/, ""))
	};
}
// app/domain/picture.ts
/** What may be uploaded (A 9, A89); the server decides by content, never by name. No SVG. */
var pictureFormats = [
	"jpeg",
	"png",
	"gif",
	"webp"
];
/** For the file picker's `accept`. */
var pictureAccept = "image/jpeg,image/png,image/gif,image/webp";
/** Larger pictures than this are refused before they are decoded (quality 44). */
var pixelLimit = 5e7;
/** Is it of a kind and size that is decoded at all (A89, quality 44)? */
var isDecodable = ({ format, width, height, interlaced }) => isPictureFormat(format) && Math.max(width, height) <= 2e4 && width * height <= (interlaced || format === "gif" ? 25e6 : 5e7);
/** What one account may keep (quality 48). */
var pictureQuota = {
	pictures: 300,
	bytes: 209715200
};
var quotaReached = "Masz już zbyt wiele przesłanych zdjęć. Usuń te, których nie używasz, i spróbuj jutro.";
var megabyte = 1048576;
var formats = "JPG, PNG, GIF, WEBP";
var retry = "Nie udało się przesłać zdjęcia. Spróbuj ponownie.";
var organizationTexts = {
	hint: "JPG, PNG, GIF lub WEBP, do 2 MB",
	wrongFormat: {
		title: "Nieprawidłowy format",
		description: `Dozwolone formaty to: ${formats}`
	},
	tooLarge: {
		title: "Plik zbyt duży",
		description: "Maksymalny rozmiar pliku to 2MB"
	}
};
/** Limits and texts of A 5, A 8, A 9 and B 5, B 8. */
var pictureRules = {
	logo: {
		...organizationTexts,
		maxBytes: 2 * megabyte,
		widths: [
			96,
			192,
			384
		],
		failed: {
			title: "Błąd przesyłania",
			description: "Nie udało się przesłać logo. Spróbuj ponownie później."
		}
	},
	cover: {
		...organizationTexts,
		maxBytes: 2 * megabyte,
		widths: [
			640,
			1280,
			1920
		],
		failed: {
			title: "Błąd przesyłania",
			description: "Nie udało się przesłać zdjęcia tła. Spróbuj ponownie później."
		}
	},
	avatar: {
		maxBytes: 2 * megabyte,
		widths: [
			64,
			128,
			256
		],
		hint: "JPG, PNG, GIF lub WEBP, do 2 MB",
		wrongFormat: {
			title: "Błąd przesyłania",
			description: "Nieprawidłowy format pliku"
		},
		tooLarge: {
			title: "Błąd przesyłania",
			description: "Plik jest za duży"
		},
		failed: {
			title: "Błąd przesyłania",
			description: retry
		}
	},
	banner: {
		maxBytes: 5 * megabyte,
		widths: [
			480,
			800,
			1200
		],
		hint: "JPG, PNG, GIF lub WEBP, do 5 MB, najlepiej 1200 × 600 px",
		wrongFormat: {
			title: "Błąd",
			description: `Nieprawidłowy format pliku. Dozwolone formaty: ${formats}`
		},
		tooLarge: {
			title: "Błąd",
			description: "Plik jest zbyt duży. Maksymalny rozmiar to 5MB"
		},
		failed: {
			title: "Błąd",
			description: retry
		}
	}
};
/** While the picture travels and when it has arrived (A 8, B 8). */
var pictureProgress = "Trwa przesyłanie zdjęcia...";
var pictureSent = "Zdjęcie zostało przesłane pomyślnie.";
/** An upload without a file or without an organization (A 5). */
var pictureMissing = "Brak pliku lub identyfikatora organizacji";
var pictureKinds = [
	"logo",
	"cover",
	"avatar",
	"banner"
];
var isPictureKind = (text) => pictureKinds.some((kind) => kind === text);
var isPictureFormat = (format) => pictureFormats.some((known) => known === format);
/** What can be told from the file's outside, before sending it; null when nothing speaks against it. */
function pictureProblem(kind, file) {
	const rule = pictureRules[kind];
	if (!"image/jpeg,image/png,image/gif,image/webp".split(",").includes(file.type.toLowerCase())) return rule.wrongFormat;
	return file.size > rule.maxBytes ? rule.tooLarge : null;
}
/** Widths that are stored of a picture this wide: never larger than it was, at least the smallest. */
function storedWidths(kind, width) {
	const [smallest, ...larger] = pictureRules[kind].widths;
	return [smallest ?? 0, ...larger.filter((variant) => width === null || variant <= width)];
}
/** Address of one stored width; its content never changes. */
var pictureAddress = (key, width) => `/pliki/${key}/${width}.webp`;
/** What an `img` needs: the widest variant, and all of them to choose from. */
function pictureSources(kind, { key, width, tint }) {
	const widths = storedWidths(kind, width);
	return {
		src: pictureAddress(key, widths.at(-1) ?? 0),
		srcSet: widths.map((variant) => `${pictureAddress(key, variant)} ${variant}w`).join(", "),
		color: tint
	};
}
// app/lib/same-site.ts
var anywhere = "https://here.invalid";
/** Does it begin like an address of another host, also once percent signs are undone? */
var leavesSite = (path) => /^[/\\]{2}/.test(path) || /[\\\p{C}]/u.test(path);
function decoded(path) {
	try {
		return decodeURIComponent(path);
	} catch {
		return "\\";
	}
}
/** A path of this site to return to after signing in (A24); anything else is '/'. */
function safeNext(path) {
	if (typeof path !== "string" || path.length > 1e3 || !path.startsWith("/") || leavesSite(path)) return "/";
	if (!URL.canParse(path, anywhere)) return "/";
	const url = new URL(path, anywhere);
	if (url.origin !== anywhere || [url.pathname, decoded(url.pathname)].some(leavesSite)) return "/";
	return url.pathname + url.search + url.hash;
}
// app/domain/data/common-passwords.ts
/** The commonest passwords of six characters and more, abroad and in Poland, in lower case (A33). */
var commonPasswords = new Set(`
  123456 1234567 12345678 123456789 1234567890 12345678910 111111 1111111 11111111 000000 00000000 222222 333333
  444444 555555 555666 666666 777777 7777777 888888 88888888 999999 999999999 121212 112233 11223344 123123
  123123123 123321 1234321 131313 159753 159357 147258 147258369 102030 010203 101010 654321 7654321 87654321
  987654321 0987654321 696969 123654 123654789 789456 789456123 741852963 963852741 123qwe qwe123 qweqwe qweasd
  qweasdzxc qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qazwsx qazwsxedc 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t
  zxcvbn zxcvbnm asdfgh asdfghjkl asdasd zaq12wsx zaq1@wsx zaq123 zaq12wsxcde3 !qaz2wsx aaaaaa abc123 abcdef
  abcd1234 abc12345 a123456 password password1 password123 passw0rd p@ssw0rd letmein iloveyou welcome welcome1
  monkey dragon sunshine princess football baseball superman batman master shadow michael charlie jordan admin123
  administrator root123 secret changeme default whatever trustno1 starwars computer internet samsung google
  facebook haslo1 haslo12 haslo123 haslo1234 hasło123 mojehaslo mojehasło misiek misiaczek kochanie kochamcie
  kocham1 kochamcię polska polska1 polska123 polska12 qwerty1234 bartek mateusz michal marcin karolina monika
  agnieszka kasia1 kasia123 natalia paulina dominik damian kacper kamil1 kamil123 lukasz patryk piotrek tomek1
  wojtek kubus1 dupa123 dupadupa warszawa krakow poznan legia1 lechpoznan wisla1 slonko sloneczko kwiatek myszka
  myszka1 kotek1 piesek zajączek samochod komputer marzec1 styczen1 lato2024 lato2025 lato2026 zima2025 zima2026
  wiosna2026 start123 test123 test1234 testtest demo123 pomost pomost1 pomost123
  `.trim().split(/\s+/));
// app/domain/password.ts
/** Characters (code points); 6 is fixed by the spec, 12 is what the hint asks for (A33). */
var passwordLength = {
	min: 6,
	good: 12,
	max: 128
};
var passwordHint = "Co najmniej 6 znaków. Najbezpieczniejsze są długie, łatwe do zapamiętania zdania.";
var tooLongPassword = "Hasło może mieć najwyżej 128 znaków";
var commonPassword = "To hasło jest zbyt popularne. Wybierz inne.";
var ownWordsPassword = "Hasło nie może być takie samo jak Twój adres email, imię, nazwa firmy lub organizacji.";
/** As it is hashed and compared: Unicode NFC, nothing trimmed, nothing cut, case kept. */
var readPassword = (typed) => typed.normalize("NFC");
var lengthOf = (password) => [...readPassword(password)].length;
var squeezed = (text) => fold(text).replace(/[^\p{L}\d]/gu, "");
function isOwnWord(password, owner) {
	const words = [
		owner.email,
		owner.name,
		owner.companyName,
		owner.organizationName
	].filter((word) => typeof word === "string" && word.trim() !== "");
	const own = [
		"pomost",
		...words,
		...words.map((word) => word.split("@")[0] ?? word)
	];
	const typed = squeezed(password);
	return own.some((word) => fold(word.trim()) === fold(password.trim()) || typed !== "" && squeezed(word) === typed);
}
/** Why a password long enough is refused all the same; null when it is not (A33). */
function weakPassword(password, owner = {}) {
	if (lengthOf(password) > passwordLength.max) return tooLongPassword;
	if (commonPasswords.has(readPassword(password).toLowerCase())) return commonPassword;
	return isOwnWord(password, owner) ? ownWordsPassword : null;
}
var knownPassword = "To jedno z 10\xA0000 najpopularniejszych haseł.";
var labels = [
	"Za słabe",
	"Słabe",
	"Dobre",
	"Bardzo dobre"
];
var kinds = [
	/\p{Ll}/u,
	/\p{Lu}/u,
	/\d/,
	/[^\p{L}\d]/u
];
/** The hint under the field; 0 is refused, 1 is taken with a warning. `known` are the commonest ones, in lower case. */
function passwordStrength(password, owner = {}, known = /* @__PURE__ */ new Set()) {
	const length = lengthOf(password);
	const different = new Set(password.toLowerCase()).size;
	const mixed = kinds.filter((kind) => kind.test(password)).length;
	const guessable = different < 5 || [...commonPasswords].some((word) => fold(password).replace(/[\d\W]+$/, "") === word);
	const at = (level) => ({
		level,
		label: labels[level]
	});
	if (length < passwordLength.min || weakPassword(password, owner)) return at(0);
	if (known.has(readPassword(password).toLowerCase())) return {
		...at(1),
		known: true
	};
	if (guessable || length < 9 || length < passwordLength.good && mixed < 3) return at(1);
	return length >= 16 && different >= 8 ? at(3) : at(2);
}
// app/domain/password-form.ts
/** A password as typed; `message` when the field is empty. Never trimmed, so spaces count. */
var typedPassword = (message) => field(message, (typed, wrong) => {
	if (typed === "") wrong(message);
	else if (typed.length > 1e3 || !typed.isWellFormed()) wrong(tooLongPassword);
	return readPassword(typed);
});
/** A new password of `passwordLength`; common and own words are refused by `refuseWeak`. */
var newPassword = ({ missing, short }) => field(missing, (typed, wrong) => {
	if (typed === "") wrong(missing);
	else if (lengthOf(typed) < passwordLength.min) wrong(short);
	else if (typed.length > 1e3 || lengthOf(typed) > passwordLength.max || !typed.isWellFormed()) wrong(tooLongPassword);
	return readPassword(typed);
});
/** The repetition; it is compared with what was typed first even when that is wrong in itself. */
var repeatedPassword = (message) => z.string({ error: message }).default("").transform(readPassword);
/** Adds the reason beside the field when a password of the right length is weak (A33). */
function refuseWeak(context, path, password, owner) {
	const reason = weakPassword(password, owner);
	if (reason) context.addIssue({
		code: "custom",
		path: [path],
		message: reason
	});
}
var texts = {
	missing: "Wprowadź nowe hasło",
	short: "Nowe hasło musi zawierać co najmniej 6 znaków"
};
var different = "Nowe hasło i potwierdzenie hasła nie są zgodne";
var pair = {
	newPassword: newPassword(texts),
	confirmPassword: repeatedPassword(different)
};
var same = (form) => form.newPassword === form.confirmPassword;
/** Tab 'Zmiana hasła' (B 5, B56). The current password itself is verified by the command. */
var changePasswordForm = (owner) => z.strictObject({
	currentPassword: typedPassword("Wprowadź aktualne hasło"),
	...pair
}).refine(same, {
	path: ["confirmPassword"],
	message: different,
	when: whenRead("newPassword", "confirmPassword")
}).refine((form) => form.newPassword !== form.currentPassword, {
	path: ["newPassword"],
	message: "Nowe hasło musi różnić się od aktualnego",
	when: whenRead("newPassword", "currentPassword")
}).superRefine((form, context) => refuseWeak(context, "newPassword", form.newPassword, owner), { when: whenRead("newPassword") });
/** /reset-hasla, step 1 (A27). */
var resetRequestForm = z.strictObject({ email: requiredEmail("Podaj poprawny adres email.").transform((email) => email.toLowerCase()) });
/** /reset-hasla, step 2: the token of the mail and the new password (A27). The owner is known after the token. */
var resetPasswordForm = (owner = {}) => z.strictObject({
	token: requiredText({
		max: 200,
		message: "Link jest już nieaktywny"
	}),
	...pair
}).refine(same, {
	path: ["confirmPassword"],
	message: different,
	when: whenRead("newPassword", "confirmPassword")
}).superRefine((form, context) => refuseWeak(context, "newPassword", form.newPassword, owner), { when: whenRead("newPassword") });
/** A new address for signing in (B60): the current password and where the confirming link goes. */
var changeEmailForm = z.strictObject({
	email: requiredEmail("Podaj poprawny adres email.").transform((email) => email.toLowerCase()),
	currentPassword: typedPassword("Wprowadź aktualne hasło")
});
/** 'Usuń konto' (B55): the word and the current password; the command verifies the password. */
var deleteAccountForm = z.strictObject({
	confirmation: requiredText({
		max: 20,
		message: "Wpisz USUŃ, aby potwierdzić"
	}).refine((typed) => typed.toLocaleUpperCase("pl") === "USUŃ", "Wpisz USUŃ, aby potwierdzić"),
	currentPassword: typedPassword("Wprowadź aktualne hasło")
});
// app/domain/account.ts
var userTypeLabels = {
	organization: "Organizacja",
	sponsor: "Sponsor"
};
/** Shown for accounts from before the company was compulsory (A10). */
var missingCompany = "Nazwa firmy nie ustawiona";
/** Of names of people, companies and organizations (A34). */
var nameLimits = {
	min: 2,
	max: 120
};
/** ?type= of the registration screen; anything unknown is an organization (A29). */
var readUserType = (text) => text === "sponsor" ? "sponsor" : "organization";
/** Where to go after signing in: a path of this site, else '/'. */
var next = z.unknown().optional().transform(safeNext);
var email = requiredEmail().transform((address) => address.toLowerCase());
var confirmation = "Podane hasła nie są identyczne";
var isName = (name) => name !== null && name.length >= nameLimits.min;
var short = "Hasło musi mieć co najmniej 6 znaków";
/**
* /rejestracja (A 5); an unknown account type is refused. Both name fields may be sent; the one of the other
* type is dropped. `email` is lower case, `password` NFC.
*/
var registrationForm = z.strictObject({
	userType: choice(userTypes, "Wybierz typ konta"),
	name: requiredText({
		...nameLimits,
		message: "Podaj imię i nazwisko"
	}),
	organizationName: optionalText(nameLimits.max),
	companyName: optionalText(nameLimits.max),
	email,
	password: newPassword({
		missing: short,
		short
	}),
	confirmPassword: repeatedPassword(confirmation),
	next
}).refine(({ userType, organizationName: name }) => userType !== "organization" || isName(name), {
	path: ["organizationName"],
	message: "Podaj nazwę organizacji",
	when: whenRead("userType", "organizationName")
}).refine(({ userType, companyName: name }) => userType !== "sponsor" || isName(name), {
	path: ["companyName"],
	message: "Podaj nazwę firmy",
	when: whenRead("userType", "companyName")
}).refine((form) => form.password === form.confirmPassword, {
	path: ["confirmPassword"],
	message: confirmation,
	when: whenRead("password", "confirmPassword")
}).superRefine((form, context) => refuseWeak(context, "password", form.password, form), { when: whenRead("password") }).transform(({ confirmPassword: _, ...form }) => ({
	...form,
	organizationName: form.userType === "organization" ? form.organizationName : null,
	companyName: form.userType === "sponsor" ? form.companyName : null
}));
/** /logowanie: no rules of length here, an old password must still open the door. */
var signInForm = z.strictObject({
	email,
	password: typedPassword("Podaj hasło"),
	rememberMe: checkbox(),
	next
});
/** The button behind a link of a letter; a token that is none of ours is dealt with as a dead link. */
var confirmLinkForm = z.strictObject({ token: requiredText({
	max: 200,
	message: "Link jest już nieaktywny"
}) });
// app/features/accounts/one-time-tokens.server.ts
/** What a token is good for, and how long (minutes). */
var lifetimes = {
	"reset-password": 60,
	"confirm-email": 1440,
	"change-email": 1440,
	"second-factor": 10
};
var identifierOf = (purpose, token) => `${purpose}:${createHash("sha256").update(token).digest("base64url")}`;
var ownedBy = (userId) => or(eq(verification.value, userId), sql`starts_with(value, ${`${userId} `})`);
/**
* A token of 256 random bits that works once (ASVS V6.5). Only its SHA-256 is kept, so whoever reads the table opens
* nothing; the caller holds the only copy. An earlier one of this person for the same purpose stops working.
*/
async function mintToken(tx, purpose, { userId, more }) {
	const token = randomBytes(32).toString("base64url");
	await tx.delete(verification).where(and(sql`starts_with(identifier, ${`${purpose}:`})`, ownedBy(userId)));
	await tx.insert(verification).values({
		identifier: identifierOf(purpose, token),
		value: more ? `${userId} ${more}` : userId,
		expiresAt: new Date(Date.now() + lifetimes[purpose] * 6e4)
	});
	return token;
}
/** Whose token this is; null when it never was one, was used, replaced or has expired. It stays usable. */
async function findToken(on, purpose, token) {
	const [found] = await on.select({ value: verification.value }).from(verification).where(valid(purpose, token));
	return found ? ownerIn(found.value) : null;
}
/** The same, and it is used up with the transaction: of two that try at once, one gets null. */
async function spendToken(tx, purpose, token) {
	const [used] = await tx.delete(verification).where(valid(purpose, token)).returning({ value: verification.value });
	return used ? ownerIn(used.value) : null;
}
/** Ends every token of a person, as when the account goes. */
var endTokens = (tx, userId) => tx.delete(verification).where(ownedBy(userId));
/** Nightly: what nobody used in time. */
var sweepTokens = (now) => db.delete(verification).where(lt(verification.expiresAt, now));
var valid = (purpose, token) => and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, sql`now()`));
function ownerIn(value) {
	const [userId = "", ...more] = value.split(" ");
	return {
		userId,
		more: more.join(" ")
	};
}
// app/platform/passwords.server.ts
/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP's first choice; about 48 ms of a worker thread each). */
var argon = {
	memory: 19456,
	passes: 2,
	parallelism: 1,
	tagLength: 32
};
/** For a Node without argon2 (before 24.7). */
var scryptCost = {
	N: 2 ** 15,
	r: 8,
	p: 3,
	maxmem: 128 * 2 ** 20
};
var argon2 = "argon2" in crypto$1 ? promisify(crypto$1.argon2) : void 0;
var current = argon2 ? "argon2id" : "scrypt";
var scrypt = promisify(crypto$1.scrypt);
/** Passwords are compared as typed, in Unicode's composed form, untrimmed (ASVS V6.2.8). */
var composed = (password) => password.normalize("NFC");
async function hashPassword(password) {
	const salt = randomBytes(16);
	const tag = await tagOf(current, password, salt);
	return [
		"",
		current,
		settingsOf(current),
		salt.toString("base64url"),
		tag.toString("base64url")
	].join("$");
}
async function verifyPassword({ hash, password }) {
	const [, scheme, settings, salt = "", tag = ""] = hash.split("$");
	if (scheme !== "argon2id" && scheme !== "scrypt" || settings !== settingsOf(scheme)) return false;
	const expected = Buffer.from(tag, "base64url");
	const actual = await tagOf(scheme, password, Buffer.from(salt, "base64url"));
	return expected.length === actual.length && timingSafeEqual(expected, actual);
}
/** Made by a scheme or with settings that are no longer the first choice: to be made anew when the password is typed. */
var isOutdated = (hash) => !hash.startsWith([
	"",
	current,
	settingsOf(current),
	""
].join("$"));
var settingsOf = (scheme) => scheme === "argon2id" ? `m=${argon.memory},t=${argon.passes},p=${argon.parallelism}` : `N=${scryptCost.N},r=${scryptCost.r},p=${scryptCost.p}`;
function tagOf(scheme, password, salt) {
	if (scheme === "scrypt") return scrypt(composed(password), salt, 32, scryptCost);
	if (!argon2) throw new Error("This Node has no argon2, but a stored password needs it: use Node 24.7 or later");
	return argon2("argon2id", {
		message: composed(password),
		nonce: salt,
		...argon
	});
}
// app/features/accounts/password/check.server.ts
var wrongPassword = "Aktualne hasło jest nieprawidłowe";
/** The row with a person's password. */
var credentialOf = (userId) => and(eq(account.userId, userId), eq(account.providerId, "credential"));
/** Is this the password? Without one to compare with it costs the same time, so that the time tells nothing. */
async function isRightPassword(hash, password) {
	if (hash) return verifyPassword({
		hash,
		password
	});
	await hashPassword(password);
	return false;
}
/** Has this person typed their own current password (B56)? Asked again before what cannot be undone (ASVS V7.5.1). */
async function knowsPassword(viewer, password) {
	const [found] = await db.select({ hash: account.password }).from(account).where(credentialOf(viewer.id));
	return isRightPassword(found?.hash, password);
}
/** The words that must not be this person's password (A33), for somebody who is not signed in yet. */
async function ownWordsBehind(on, userId) {
	const [owner] = await on.select({
		email: user.email,
		name: user.name,
		companyName: user.companyName,
		organizationName: organization.name
	}).from(user).leftJoin(organization, eq(organization.userId, user.id)).where(and(eq(user.id, userId), isNull(user.deletedAt)));
	return owner ?? {};
}
// app/platform/session-opening.server.ts
var body = z.object({
	userId: z.string(),
	rememberMe: z.boolean(),
	/** Where it is opened from, for the list of sessions; decided by the server, never read from a header here. */
	ipAddress: z.string(),
	userAgent: z.string()
});
/**
* Opens a session for a person whom our own commands have let in: the right password, a second factor, a demo. The
* library's own sign-in would check the password a second time and knows no second factor that cannot be replayed.
*/
var sessionOpening = {
	id: "session-opening",
	endpoints: { openSession: createAuthEndpoint.serverOnly({
		method: "POST",
		body
	}, async (ctx) => {
		const { userId, rememberMe, ipAddress, userAgent } = ctx.body;
		const { internalAdapter } = ctx.context;
		const user = await internalAdapter.findUserById(userId);
		if (!user) throw new APIError("UNAUTHORIZED");
		const session = await internalAdapter.createSession(user.id, !rememberMe, {
			ipAddress,
			userAgent
		});
		await setSessionCookie(ctx, {
			session,
			user
		}, !rememberMe);
		return ctx.json({});
	}) }
};
// app/platform/auth.server.ts
var cookie = (name) => ({
	name: cookieName(name),
	attributes: { secure: env.ORIGIN.startsWith("https:") }
});
/**
* Sessions. Called through `auth.api` only: its HTTP endpoints are not mounted, so that every way in passes our own
* validation, limits and texts. Passwords, confirmation and the second factor are ours (decision 002).
*/
var auth = betterAuth({
	appName: "Pomost",
	baseURL: env.ORIGIN,
	secret: env.AUTH_SECRET,
	telemetry: { enabled: false },
	logger: { log: (level, message) => log[level]({ source: "auth" }, message) },
	database: withHashedSessionTokens(drizzleAdapter(db, {
		provider: "pg",
		schema: schema_exports,
		transaction: true
	})),
	plugins: [sessionOpening],
	session: {
		expiresIn: 2592e3,
		disableSessionRefresh: true,
		freshAge: 600
	},
	rateLimit: { enabled: false },
	advanced: {
		useSecureCookies: false,
		database: { generateId: () => crypto.randomUUID() },
		cookies: {
			session_token: cookie("session"),
			dont_remember: cookie("forget"),
			session_data: cookie("session-data")
		}
	}
});
// app/features/accounts/sign-in/commands.server.ts
/**
* Lets the owner of a password in (A23): opens a session, or says what is still missing. An unknown address costs the
* same time and gets the same answer as a wrong password. A hash made with older settings is renewed on the way.
*/
async function signIn({ email, password, rememberMe }, from) {
	const [person] = await db.select({
		id: user.id,
		hash: account.password,
		verified: user.emailVerified,
		twoFactor: user.twoFactorEnabled
	}).from(user).innerJoin(account, credentialOf(user.id)).where(and(eq(user.email, email), isNull(user.deletedAt)));
	if (!await isRightPassword(person?.hash, password) || !person?.hash) return { is: "wrong" };
	if (isOutdated(person.hash)) await db.update(account).set({ password: await hashPassword(password) }).where(credentialOf(person.id));
	if (confirmsAddresses() && !person.verified) return { is: "unconfirmed" };
	if (person.twoFactor) {
		const owner = {
			userId: person.id,
			more: rememberMe ? "remember" : ""
		};
		return {
			is: "code",
			challenge: await db.transaction((tx) => mintToken(tx, "second-factor", owner))
		};
	}
	return {
		is: "open",
		cookies: await openSession(person.id, rememberMe, from)
	};
}
/** Opens a session for a person who may enter, and answers with its cookies. `rememberMe` false: ends with the browser. */
async function openSession(userId, rememberMe, { address, headers }) {
	return cookiesIn((await auth.api.openSession({
		body: {
			userId,
			rememberMe,
			ipAddress: address,
			userAgent: headers.get("user-agent")?.slice(0, 300) ?? ""
		},
		headers,
		returnHeaders: true
	})).headers);
}
/** Ends the session of these headers on the server; a session that is already gone is no error (X11). */
async function closeSession(headers) {
	return cookiesIn((await auth.api.signOut({
		headers,
		returnHeaders: true
	})).headers);
}
function cookiesIn(headers) {
	const cookies = new Headers();
	for (const cookie of headers?.getSetCookie() ?? []) cookies.append("set-cookie", cookie);
	return cookies;
}
// app/platform/sealed.server.ts
var algorithm = "aes-256-gcm";
var keyFor = (purpose) => Buffer.from(hkdfSync("sha256", env.AUTH_SECRET, "pomost", `sealed for ${purpose}`, 32));
/** Encrypts a secret that must be read again later, such as a link in a waiting letter; a purpose opens only its own. */
function seal(purpose, text) {
	const nonce = randomBytes(12);
	const cipher = createCipheriv(algorithm, keyFor(purpose), nonce);
	const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	return Buffer.concat([
		nonce,
		cipher.getAuthTag(),
		body
	]).toString("base64url");
}
/** What was sealed; throws when it was changed, or sealed for something else or with another AUTH_SECRET. */
function unseal(purpose, sealed) {
	const bytes = Buffer.from(sealed, "base64url");
	const decipher = createDecipheriv(algorithm, keyFor(purpose), bytes.subarray(0, 12));
	decipher.setAuthTag(bytes.subarray(12, 28));
	return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
// app/db/realm-rows.server.ts
var peopleOf = (realm) => sql`(select id from ${user} where realm = ${realm})`;
var factsOf = (realm) => sql`(select id from ${fact} where realm = ${realm})`;
/**
* Where each table holds rows of one demo world, in an order in which they can be removed (D5). What hangs on a row
* that goes (lines of a deal, messages of a conversation) goes with it by its foreign key.
*/
var rules = [
	[reactionDone, (realm) => inArray(reactionDone.factId, factsOf(realm))],
	[notification, (realm) => inArray(notification.userId, peopleOf(realm))],
	[mail, (realm) => inArray(mail.userId, peopleOf(realm))],
	[report, (realm) => eq(report.realm, realm)],
	[inquiry, (realm) => eq(inquiry.realm, realm)],
	[conversation$1, (realm) => eq(conversation$1.realm, realm)],
	[collaboration, (realm) => eq(collaboration.realm, realm)],
	[event, (realm) => eq(event.realm, realm)],
	[organization, (realm) => eq(organization.realm, realm)],
	[file, (realm) => inArray(file.ownerId, peopleOf(realm))],
	[fact, (realm) => or(eq(fact.realm, realm), inArray(fact.byId, peopleOf(realm)))],
	[verification, (realm) => sql`split_part(${verification.value}, ' ', 1) in ${peopleOf(realm)}`],
	[user, (realm) => eq(user.realm, realm)],
	[demo, (realm) => eq(demo.realm, realm)]
];
/** Removes every row of one demo world, in the caller's transaction. Never the public one. */
async function deleteRealm(tx, realm) {
	if (realm === "public") throw new Error("the public world is not to be removed");
	for (const [table, of] of rules) await tx.delete(table).where(of(realm));
}
// app/db/world/catalogue.ts
function castFrom(id) {
	const named = (table, value) => Object.fromEntries(keysOf(table).map((key) => [key, value()]));
	return {
		people: named(samples.people, () => id("user")),
		organizations: named(samples.organizations, () => id("organization")),
		events: named(samples.events, () => id("event")),
		options: named(samples.events, () => named(samples.events.planting.options, () => id("other")))
	};
}
/** The version of the terms that the cast has accepted (B63). */
var termsVersion = "2025-04-09";
/** In a demo world every address gets the realm, because an address belongs to one account of the whole platform. */
var addressIn = (realm, address) => realm === "public" ? address : address.replace("@", `+${realm}@`);
function viewersOf(cast, realm) {
	const viewer = (key) => {
		const { name, email, userType, companyName } = samples.people[key];
		const owned = keysOf(samples.organizations).find((organization) => samples.organizations[organization].owner === key);
		return {
			id: cast.people[key],
			userType,
			name,
			email: addressIn(realm, email),
			companyName,
			organizationId: owned ? cast.organizations[owned] : null,
			organizationName: owned ? samples.organizations[owned].name : null,
			realm,
			image: null
		};
	};
	return Object.fromEntries(keysOf(samples.people).map((key) => [key, viewer(key)]));
}
var userRows = (cast, realm, joinedAt) => Object.values(viewersOf(cast, realm)).map(({ id, name, email, userType, companyName }) => ({
	id,
	name,
	email,
	userType,
	companyName,
	realm,
	emailVerified: true,
	termsVersion,
	termsAcceptedAt: joinedAt,
	createdAt: joinedAt,
	updatedAt: joinedAt
}));
var organizationRows = (cast, realm, joinedAt) => keysOf(samples.organizations).map((key) => {
	const { owner, followedBy, ...profile } = samples.organizations[key];
	return {
		...profile,
		id: cast.organizations[key],
		userId: cast.people[owner],
		realm,
		followers: followedBy.length,
		createdAt: joinedAt,
		updatedAt: joinedAt
	};
});
var followRows = (cast) => keysOf(samples.organizations).flatMap((key) => samples.organizations[key].followedBy.map((person) => ({
	organizationId: cast.organizations[key],
	userId: cast.people[person]
})));
var eventRows = (cast, realm, moved) => keysOf(samples.events).map((key) => {
	const { organization, options: _, posts: __, ...written } = samples.events[key];
	return {
		...written,
		id: cast.events[key],
		organizationId: cast.organizations[organization],
		realm,
		status: written.status,
		startDate: moved.day(written.startDate),
		endDate: written.endDate && moved.day(written.endDate),
		createdAt: moved.at(written.createdAt),
		updatedAt: moved.at(written.updatedAt)
	};
});
var optionRows = (cast) => keysOf(samples.events).flatMap((key) => keysOf(samples.events[key].options).map((option, position) => ({
	...samples.events[key].options[option],
	id: cast.options[key][option],
	eventId: cast.events[key],
	position
})));
var postRows = (cast, id, moved) => keysOf(samples.events).flatMap((key) => samples.events[key].posts.map(({ title, content, createdAt }) => ({
	id: id(),
	eventId: cast.events[key],
	title,
	content: moved.text(content),
	createdAt: moved.at(createdAt),
	updatedAt: moved.at(createdAt)
})));
// app/domain/collaboration-moves.ts
var agreed = (deal) => deal.acceptedByOrganization === deal.termsVersion && deal.acceptedBySponsor === deal.termsVersion;
var guards = {
	/** In `accepted` both hold the same version and the sponsor confirms; elsewhere nobody accepts their own terms (B27). */
	termsAwaitThisSide: {
		test: (side, deal) => deal.status === "accepted" ? agreed(deal) : deal.termsAuthor !== side,
		why: "Oczekiwanie na akceptację drugiej strony"
	},
	/** Once terms are agreed, cancelling alone needs every event to be cancelled. */
	mayCancelAlone: { test: (_, deal) => !underWay(deal.status) || deal.allEventsCancelled },
	mustAskToCancel: { test: (_, deal) => deal.cancelAskedBy === null && !deal.allEventsCancelled },
	otherSideAsked: { test: (side, deal) => deal.cancelAskedBy === otherSide(side) },
	thisSideAsked: { test: (side, deal) => deal.cancelAskedBy === side }
};
var underWay = (status) => status === "in_progress" || status === "settlement_rejected";
/** The whole state machine (D1); buttons and commands both ask it. The order is the order of buttons. */
var moves = {
	accept: {
		by: { organization: ["pending"] },
		to: "accepted",
		reason: "none"
	},
	acceptTerms: {
		by: {
			organization: ["negotiation"],
			sponsor: ["accepted", "negotiation"]
		},
		to: "in_progress",
		reason: "none",
		when: "termsAwaitThisSide"
	},
	settle: {
		by: { organization: ["in_progress", "settlement_rejected"] },
		to: "settlement",
		reason: "none",
		needs: "file"
	},
	acceptSettlement: {
		by: { sponsor: ["settlement"] },
		to: "completed",
		reason: "none"
	},
	confirmCancel: {
		by: {
			organization: ["in_progress", "settlement_rejected"],
			sponsor: ["in_progress", "settlement_rejected"]
		},
		to: "canceled",
		reason: "none",
		when: "otherSideAsked"
	},
	declineCancel: {
		by: {
			organization: ["in_progress", "settlement_rejected"],
			sponsor: ["in_progress", "settlement_rejected"]
		},
		to: "same",
		reason: "optional",
		when: "otherSideAsked"
	},
	edit: {
		by: {
			organization: ["negotiation"],
			sponsor: ["pending", "negotiation"]
		},
		to: "negotiation",
		reason: "optional",
		needs: "terms"
	},
	negotiate: {
		by: {
			organization: ["pending", "accepted"],
			sponsor: ["accepted"]
		},
		to: "negotiation",
		reason: "optional"
	},
	replaceSettlement: {
		by: { organization: ["settlement"] },
		to: "same",
		reason: "none",
		needs: "file"
	},
	rejectSettlement: {
		by: { sponsor: ["settlement"] },
		to: "settlement_rejected",
		reason: "required"
	},
	withdrawCancel: {
		by: {
			organization: ["in_progress", "settlement_rejected"],
			sponsor: ["in_progress", "settlement_rejected"]
		},
		to: "same",
		reason: "none",
		when: "thisSideAsked"
	},
	reject: {
		by: { organization: ["pending"] },
		to: "rejected",
		reason: "optional"
	},
	cancel: {
		by: {
			organization: [
				"accepted",
				"negotiation",
				"in_progress",
				"settlement_rejected"
			],
			sponsor: [
				"pending",
				"accepted",
				"negotiation",
				"in_progress",
				"settlement_rejected"
			]
		},
		to: "canceled",
		reason: "optional",
		reasonRequiredFrom: [
			"accepted",
			"in_progress",
			"settlement_rejected"
		],
		when: "mayCancelAlone"
	},
	askToCancel: {
		by: {
			organization: ["in_progress", "settlement_rejected"],
			sponsor: ["in_progress", "settlement_rejected"]
		},
		to: "same",
		reason: "required",
		when: "mustAskToCancel"
	}
};
var moveNames = Object.keys(moves);
var isMove = (name) => Object.hasOwn(moves, name);
/** The rule of one move, read the same way for all of them. */
var ruleOf = (move) => moves[move];
/** Whether a move asks for a reason in this status (B12). */
function reasonFor(move, status) {
	const rule = ruleOf(move);
	return rule.reasonRequiredFrom?.includes(status) ? "required" : rule.reason;
}
var listed = (move, side, deal) => ruleOf(move).by[side]?.includes(deal.status) ?? false;
var guardOf = (move) => {
	const name = ruleOf(move).when;
	return name && guards[name];
};
/** Whether this side may make the move now. */
var canMove = (move, side, deal) => listed(move, side, deal) && (guardOf(move)?.test(side, deal) ?? true);
/** What this side may do now, the main move first. */
var movesFor = (side, deal) => moveNames.filter((move) => canMove(move, side, deal));
/** Moves shown disabled with the reason why they must wait (B27). */
var blockedMovesFor = (side, deal) => moveNames.flatMap((move) => {
	const why = guardOf(move)?.why;
	return why && listed(move, side, deal) && !canMove(move, side, deal) ? [{
		move,
		why
	}] : [];
});
// app/domain/collaboration-change.ts
/** A deal as the sponsor's proposal makes it: terms version 1, accepted by being written (D1). */
var proposedDeal = {
	status: "pending",
	version: 1,
	termsVersion: 1,
	termsAuthor: "sponsor",
	acceptedByOrganization: null,
	acceptedBySponsor: 1,
	cancelAskedBy: null,
	cancelReason: null
};
/**
* The deal after a move, or null when this side may not make it now or a compulsory reason is missing.
* Pure: the caller writes the change only where `version` is still the one it has read (B30).
*/
function after(move, side, deal, given = {}) {
	const reason = given.reason?.trim() || null;
	if (!canMove(move, side, deal)) return null;
	if (reasonFor(move, deal.status) === "required" && !reason) return null;
	const { allEventsCancelled: _, rejections: __, ...before } = deal;
	const { to } = ruleOf(move);
	return {
		...before,
		status: to === "same" ? deal.status : to,
		version: deal.version + 1,
		...consequence(move, side, deal, reason)
	};
}
function consequence(move, side, deal, reason) {
	switch (move) {
		case "edit": return {
			termsVersion: deal.termsVersion + 1,
			termsAuthor: side,
			...onlyAcceptedBy(side, deal.termsVersion + 1)
		};
		case "negotiate": return onlyAcceptedBy(deal.termsAuthor, deal.termsVersion);
		case "accept":
		case "acceptTerms": return side === "sponsor" ? { acceptedBySponsor: deal.termsVersion } : { acceptedByOrganization: deal.termsVersion };
		case "cancel": return {
			cancelAskedBy: null,
			cancelReason: reason
		};
		case "askToCancel": return {
			cancelAskedBy: side,
			cancelReason: reason
		};
		case "confirmCancel": return { cancelAskedBy: null };
		case "settle":
		case "declineCancel":
		case "withdrawCancel": return {
			cancelAskedBy: null,
			cancelReason: null
		};
		default: return {};
	}
}
var onlyAcceptedBy = (side, termsVersion) => side === "sponsor" ? {
	acceptedBySponsor: termsVersion,
	acceptedByOrganization: null
} : {
	acceptedBySponsor: null,
	acceptedByOrganization: termsVersion
};
// app/domain/collaboration-history.ts
/** The name of a deal's fact in the history, as `record` writes it. */
var factName = (fact) => `collaboration.${fact}`;
/** "collaboration.accept" → "accept"; null for facts that are no part of a deal's timeline. */
function dealFactOf(what) {
	const [noun, verb = "", ...rest] = what.split(".");
	if (noun !== "collaboration" || rest.length > 0) return null;
	return isMove(verb) || verb === "propose" || verb === "repeat" ? verb : null;
}
var wordings = {
	propose: "Wysłano propozycję",
	repeat: "Ponowiono propozycję",
	accept: "Zaakceptowano propozycję",
	negotiate: "Rozpoczęto negocjacje",
	edit: {
		own: "Zmieniono warunki",
		sponsor: "Sponsor zmienił warunki",
		organization: "Organizacja zmieniła warunki"
	},
	acceptTerms: "Zaakceptowano warunki",
	reject: "Odrzucono propozycję",
	cancel: {
		own: "Anulowano współpracę",
		sponsor: "Sponsor anulował współpracę",
		organization: "Organizacja anulowała współpracę"
	},
	settle: "Przesłano rozliczenie",
	replaceSettlement: "Zamieniono plik rozliczenia",
	acceptSettlement: "Zaakceptowano rozliczenie",
	rejectSettlement: "Odrzucono rozliczenie",
	askToCancel: {
		own: "Wysłano prośbę o\xA0anulowanie",
		sponsor: "Sponsor poprosił o\xA0anulowanie",
		organization: "Organizacja poprosiła o\xA0anulowanie"
	},
	confirmCancel: "Anulowano współpracę za zgodą obu stron",
	declineCancel: "Odrzucono prośbę o\xA0anulowanie",
	withdrawCancel: "Wycofano prośbę o\xA0anulowanie"
};
var withVersion = [
	"propose",
	"repeat",
	"edit",
	"accept",
	"acceptTerms"
];
/** One entry of the timeline (B13): the words, and the version of the terms in brackets where it matters. */
function historyLine(entry, viewer) {
	const wording = wordings[entry.fact];
	const person = entry.by === null || entry.by === viewer ? "own" : entry.by;
	const version = entry.termsVersion !== null && withVersion.includes(entry.fact);
	return {
		text: typeof wording === "string" ? wording : wording[person],
		version: version ? `(wersja ${entry.termsVersion})` : null
	};
}
// app/db/world/deal.ts
/**
* The rows that a deal leaves behind, from its proposal through every step (D1). The state comes from the domain's own
* machine: a step that the rules do not allow throws. History rows only: nothing is enqueued, so nobody is told.
*/
function tellDeal(story) {
	const chapters = chaptersOf(story);
	const written = chapters.filter(({ fact }) => fact === "propose" || fact === "edit");
	const { files, settlements } = settlementRows(story, chapters);
	return {
		collaboration: collaborationRow(story, chapters),
		events: story.events.map(({ id, title, startDate }) => ({
			collaborationId: story.id,
			eventId: id,
			title,
			startDate
		})),
		versions: written.map((chapter) => versionRow(story, chapter)),
		lines: written.flatMap((chapter) => lineRows(story, chapter)),
		files,
		settlements,
		facts: chapters.map((chapter) => factRow(story, chapter))
	};
}
function chaptersOf({ lines, proposedAt, steps }) {
	let last = {
		fact: "propose",
		side: "sponsor",
		at: proposedAt,
		from: null,
		deal: {
			...proposedDeal,
			allEventsCancelled: false,
			rejections: 0
		},
		terms: lines
	};
	return [last, ...steps.map((step) => {
		const { move, side, at, reason } = step;
		const change = after(move, side, last.deal, { reason });
		if (!change) throw new Error(`${side} may not ${move} in ${last.deal.status}`);
		const rejections = last.deal.rejections + (move === "rejectSettlement" ? 1 : 0);
		const terms = step.lines ?? last.terms;
		last = {
			fact: move,
			side,
			at,
			from: last.deal.status,
			deal: {
				...last.deal,
				...change,
				rejections
			},
			step,
			terms
		};
		return last;
	})];
}
var personOf = ({ sponsor, organization }, side) => side === "sponsor" ? sponsor.id : organization.ownerId;
function collaborationRow(story, chapters) {
	const { id, realm, sponsor, organization, events, proposedAt } = story;
	const { deal, terms, at } = chapters.at(-1);
	const { allEventsCancelled: _, rejections: __, ...state } = deal;
	const eventIds = events.map((event) => event.id);
	return {
		...state,
		id,
		realm,
		sponsorId: sponsor.id,
		organizationId: organization.id,
		sponsorName: sponsor.companyName,
		organizationName: organization.name,
		totalGrosze: totalOf(terms),
		openKey: isOpenDeal(deal.status) ? openDealKey(sponsor.id, eventIds) : null,
		searchText: [
			...events.map(({ title }) => title),
			organization.name,
			sponsor.companyName,
			sponsor.name
		].join(" "),
		createdAt: proposedAt,
		updatedAt: at
	};
}
var versionRow = (story, { deal, side, at, step, terms }) => ({
	collaborationId: story.id,
	version: deal.termsVersion,
	author: side,
	authorId: personOf(story, side),
	note: step?.reason ?? null,
	totalGrosze: totalOf(terms),
	createdAt: at
});
var lineRows = ({ id }, { deal, terms }) => terms.map(({ optionId, ...line }, position) => ({
	...line,
	sponsorshipOptionId: optionId,
	collaborationId: id,
	termsVersion: deal.termsVersion,
	position
}));
function factRow(story, chapter) {
	const { fact, side, at, from, deal, step, terms } = chapter;
	const { status: to, version, termsVersion } = deal;
	const reached = {
		version,
		termsVersion,
		totalGrosze: totalOf(terms)
	};
	return {
		id: timeOrderedId(),
		what: factName(fact),
		aboutId: story.id,
		byId: personOf(story, side),
		realm: story.realm,
		details: fact === "propose" ? {
			...reached,
			message: null
		} : {
			...reached,
			from,
			to,
			reason: step?.reason ?? null
		},
		createdAt: at
	};
}
var decisions = {
	acceptSettlement: "accepted",
	rejectSettlement: "rejected",
	replaceSettlement: "replaced"
};
/** Every file that was brought, with what was decided about it next. */
function settlementRows(story, chapters) {
	const authorId = story.organization.ownerId;
	const brought = chapters.flatMap(({ fact, at: createdAt, step }, index) => {
		if (fact !== "settle" && fact !== "replaceSettlement") return [];
		if (!step?.file) throw new Error(`The step ${fact} needs a file`);
		const fileId = crypto.randomUUID();
		const decided = chapters.slice(index + 1).find((chapter) => decisions[chapter.fact]);
		return {
			file: {
				...step.file,
				id: fileId,
				ownerId: authorId,
				purpose: "settlement",
				mime: "application/pdf",
				createdAt
			},
			settlement: {
				id: crypto.randomUUID(),
				collaborationId: story.id,
				fileId,
				authorId,
				decision: decided ? decisions[decided.fact] : null,
				reason: decided?.step?.reason ?? null,
				decidedAt: decided?.at ?? null,
				decidedById: decided ? personOf(story, decided.side) : null,
				createdAt
			}
		};
	});
	return {
		files: brought.map(({ file }) => file),
		settlements: brought.map(({ settlement }) => settlement)
	};
}
// app/db/world/settlement-pdf.ts
/** A one-page PDF that stands in for a settlement. Lines in ASCII: the built-in fonts know no Polish letters. */
function settlementPdf(lines) {
	const stream = `BT /F1 14 Tf 20 TL 60 780 Td\n${lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n")}\nET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
	];
	let text = "%PDF-1.4\n";
	const rows = objects.map((object, index) => {
		const offset = text.length;
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	}).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
	return new TextEncoder().encode(`${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`);
}
// app/db/world/stories.ts
/** One collaboration of the samples, ready to be told: who, on what terms, and step by step what happened. */
function storyOf(key, { cast, realm, moved, id, fileOf }) {
	const written = samples.collaborations[key];
	const eventKey = written.event;
	const event = samples.events[eventKey];
	const organizationKey = event.organization;
	const organization = samples.organizations[organizationKey];
	const sponsor = samples.people[written.sponsor];
	const linesOf = (lines) => lines.map((line) => termsLine(cast, eventKey, line));
	return {
		id,
		realm,
		sponsor: {
			id: cast.people[written.sponsor],
			name: sponsor.name,
			companyName: sponsor.companyName ?? ""
		},
		organization: {
			id: cast.organizations[organizationKey],
			name: organization.name,
			ownerId: cast.people[organization.owner]
		},
		events: [{
			id: cast.events[eventKey],
			title: event.title,
			startDate: moved.day(event.startDate)
		}],
		lines: linesOf(written.lines),
		proposedAt: moved.at(written.proposedAt),
		steps: written.steps.map(({ move, side, at, reason, lines, fileName }) => ({
			move,
			side,
			at: moved.at(at),
			reason,
			lines: lines && linesOf(lines),
			file: fileName === void 0 ? void 0 : fileOf(fileName)
		}))
	};
}
function termsLine(cast, eventKey, line) {
	const eventId = cast.events[eventKey];
	if (!("option" in line)) return customLine({
		...line,
		eventId,
		benefits: []
	}, line.key);
	const option = line.option;
	const offered = {
		...samples.events[eventKey].options[option],
		id: cast.options[eventKey][option],
		eventId
	};
	return lineOf(offered, line.option, line.amountGrosze);
}
/** The one conversation of the samples: its rows, with what each side has read. */
function conversationRows(cast, { realm, moved, id, collaborationId }) {
	const { sponsor, organization, messages: written, unreadBy } = samples.conversation;
	const messages = written.map(({ from, content, at }, index) => ({
		id: timeOrderedId(),
		conversationId: id,
		senderId: cast.people[from],
		content: moved.text(content),
		collaborationId: index === 0 ? collaborationId : null,
		createdAt: moved.at(at)
	}));
	return {
		row: {
			id,
			realm,
			sponsorId: cast.people[sponsor],
			organizationId: cast.organizations[organization],
			createdAt: messages[0]?.createdAt,
			lastMessageAt: messages.at(-1)?.createdAt
		},
		messages,
		participants: keysOf(unreadBy).map((person) => ({
			conversationId: id,
			userId: cast.people[person],
			lastReadId: messages.at(-1 - unreadBy[person])?.id
		}))
	};
}
var notificationRows = (cast, { moved, collaborations }) => samples.notifications.map((written) => ({
	id: timeOrderedId(),
	userId: cast.people[written.for],
	kind: written.kind,
	title: written.title,
	body: written.body,
	link: `/wspolprace/${collaborations[written.collaboration]}`,
	readAt: written.read ? moved.at(written.at) : null,
	createdAt: moved.at(written.at)
}));
// app/db/world.server.ts
/** Ids of a demo world (D5): such prefixes are never given to real rows. */
function demoId(kind) {
	return ({
		user: "demo-",
		organization: "org-",
		event: "evt-"
	}[kind] ?? "") + crypto.randomUUID();
}
/**
* Writes the small cast: four organizations with their owners, four sponsors, four events with options and posts, four
* collaborations in four statuses with their whole history, a conversation and notifications. History rows are written
* directly, so nothing reacts to them. Once in the realm "public", where e-mail addresses are taken as they are.
*/
async function buildWorld(tx, wanted) {
	const { realm = "public", now, id = () => crypto.randomUUID(), passwordHash, storeFile = async () => {} } = wanted;
	const moved = movedTo(now);
	const cast = castFrom(id);
	const joinedAt = /* @__PURE__ */ new Date(now.getTime() - 3456e7);
	await tx.insert(user).values(userRows(cast, realm, joinedAt));
	if (passwordHash) await tx.insert(account).values(Object.values(cast.people).map((userId) => ({
		userId,
		accountId: userId,
		providerId: "credential",
		password: passwordHash
	})));
	await tx.insert(organization).values(organizationRows(cast, realm, joinedAt));
	await tx.insert(organizationFollow).values(followRows(cast));
	await tx.insert(event).values(eventRows(cast, realm, moved));
	await tx.insert(sponsorshipOption).values(optionRows(cast));
	const posts = postRows(cast, () => id("other"), moved);
	await tx.insert(eventPost).values(posts);
	const bytes = settlementPdf(["Rozliczenie (dokument przykladowy)", "Ten plik powstal na potrzeby demonstracji."]);
	const collaborations = {};
	for (const key of keysOf(samples.collaborations)) {
		collaborations[key] = id("other");
		const fileOf = (originalName) => ({
			key: `settlements/${crypto.randomUUID()}.pdf`,
			originalName,
			size: bytes.length
		});
		const deal = tellDeal(storyOf(key, {
			cast,
			realm,
			moved,
			id: collaborations[key],
			fileOf
		}));
		await writeDeal(tx, deal);
		for (const file of deal.files) await storeFile(file.key, bytes);
	}
	const talk = conversationRows(cast, {
		realm,
		moved,
		id: id("other"),
		collaborationId: collaborations.negotiation
	});
	await tx.insert(conversation$1).values(talk.row);
	await tx.insert(conversationParticipant).values(talk.participants);
	await tx.insert(message).values(talk.messages);
	await tx.insert(notification).values(notificationRows(cast, {
		moved,
		collaborations
	}));
	return {
		...cast,
		viewers: viewersOf(cast, realm),
		collaborations,
		conversation: talk.row.id ?? "",
		messages: talk.messages.map((message) => message.id),
		posts: posts.map((post) => post.id)
	};
}
async function writeDeal(tx, deal) {
	await tx.insert(collaboration).values(deal.collaboration);
	await tx.insert(collaborationEvent).values(deal.events);
	await tx.insert(termsVersion$1).values(deal.versions);
	await tx.insert(collaborationOption).values(deal.lines);
	if (deal.files.length > 0) await tx.insert(file).values(deal.files);
	if (deal.settlements.length > 0) await tx.insert(settlement).values(deal.settlements);
	await tx.insert(fact).values(deal.facts);
}
// app/features/accounts/demo/commands.server.ts
/** More than so many at once are turned away, so that visitors cannot fill the database. */
var mostWorlds = 500;
/**
* Builds a world for one visitor (D5): the samples as ordinary rows of a realm of their own, with marked ids, and opens
* a session for the chosen side; there is no password to it. Refused with 503 while too many demos are open.
*/
async function startDemo(side, from, now = /* @__PURE__ */ new Date()) {
	if (await db.$count(demo) >= mostWorlds) throw new Refusal("unavailable", "Zbyt wiele osób korzysta teraz z trybu demo. Spróbuj ponownie później.", 600);
	const realm = crypto.randomUUID();
	const storeFile = (key, bytes) => disk.put(key, bytes);
	return openSession((await db.transaction(async (tx) => {
		const built = await buildWorld(tx, {
			realm,
			now,
			id: demoId,
			storeFile
		});
		await tx.insert(demo).values({
			realm,
			organizationUserId: built.people[demoPeople.organization],
			sponsorUserId: built.people[demoPeople.sponsor],
			createdAt: now
		});
		await record(tx, {
			what: "demo.start",
			aboutId: realm,
			byId: null,
			realm,
			details: { side }
		});
		return built;
	})).people[demoPeople[side]], false, from);
}
/** Goes to the other side of the table in the same world; the session of this side ends. Only inside a demo. */
async function switchDemoSide(viewer, from) {
	if (!isDemo(viewer)) throw forbidden();
	const [world] = await db.select().from(demo).where(eq(demo.realm, viewer.realm));
	if (!world) throw forbidden();
	await closeSession(from.headers);
	return openSession(viewer.userType === "sponsor" ? world.organizationUserId : world.sponsorUserId, false, from);
}
/** Ends a demo for good: everything that was made in it is removed, the sessions with it (D5). */
async function endDemo(viewer) {
	if (!isDemo(viewer)) throw forbidden();
	await removeDemo(viewer.realm);
}
/** Hourly: demos that began more than 24 hours ago; how many went. */
async function sweepDemos(now) {
	const old = /* @__PURE__ */ new Date(now.getTime() - 864e5);
	const ended = await db.select({ realm: demo.realm }).from(demo).where(lt(demo.createdAt, old));
	for (const { realm } of ended) await removeDemo(realm);
	return ended.length;
}
async function removeDemo(realm) {
	const files = await db.transaction(async (tx) => {
		const [held] = await tx.select().from(demo).where(eq(demo.realm, realm)).for("update");
		if (!held) return [];
		const people = tx.select({ id: user.id }).from(user).where(eq(user.realm, realm));
		const stored = await tx.select({
			key: file.key,
			purpose: file.purpose
		}).from(file).where(inArray(file.ownerId, people));
		await deleteRealm(tx, realm);
		return stored;
	});
	for (const { key, purpose } of files) await (purpose === "settlement" || purpose === "attachment" ? disk.delete(key) : removePicture(key)).catch((error) => log.error({
		err: error,
		key
	}, "a file of a demo could not be removed"));
}
// app/platform/picture-encoder.server.ts
sharp.cache(false);
sharp.concurrency(1);
/** Pictures decoded at the same time; the others wait, so that memory stays within bounds. */
var atOnce = 2;
var running = 0;
var waiting = [];
/**
* A picture as WebP in the widths of its kind (never enlarged), turned upright, in sRGB, without metadata, the first
* frame of an animation (A89); avatars are cut to a square. Null when the content is no JPG, PNG, GIF or WEBP, is
* damaged, or would be too large to decode.
*/
var encodePicture = (bytes, kind) => inTurn(async () => {
	const pixels = await decode(bytes, pictureRules[kind].widths.at(-1) ?? 0, kind === "avatar");
	return pixels && await encode(pixels, kind);
});
/** The same with one size, at most `most` pixels wide; for pictures that belong to no kind, such as attachments. */
var encodeWhole = (bytes, most) => inTurn(async () => {
	const pixels = await decode(bytes, most);
	if (!pixels) return null;
	const { data, info } = pixels;
	const raw = {
		width: info.width,
		height: info.height,
		channels: info.channels
	};
	return {
		bytes: await sharp(data, { raw }).webp({ quality: 82 }).toBuffer(),
		width: info.width,
		height: info.height
	};
});
async function inTurn(work) {
	if (running >= atOnce) await new Promise((resume) => waiting.push(resume));
	running++;
	try {
		return await work();
	} finally {
		running--;
		waiting.shift()?.();
	}
}
/** The picture at its largest kept size; null when the decoder stumbles, because then it is the picture's fault. */
async function decode(bytes, most, square = false) {
	try {
		const { isProgressive: interlaced = false, ...facts } = await sharp(bytes, { limitInputPixels: false }).metadata();
		if (!isDecodable({
			...facts,
			interlaced
		})) return null;
		return await sharp(bytes, {
			limitInputPixels: pixelLimit,
			failOn: "error",
			sequentialRead: true
		}).autoOrient().resize(square ? middleOf(facts, most) : {
			width: most,
			height: most * 2,
			fit: "inside",
			withoutEnlargement: true
		}).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
	} catch (error) {
		log.info({ why: error instanceof Error ? error.message : String(error) }, "a picture could not be decoded");
		return null;
	}
}
/** The largest square in the middle, at most so wide; whichever way up the picture was taken. */
function middleOf({ width, height }, most) {
	const side = Math.min(width, height, most);
	return {
		width: side,
		height: side,
		fit: "cover"
	};
}
async function encode({ data, info }, kind) {
	const pixels = () => sharp(data, { raw: {
		width: info.width,
		height: info.height,
		channels: info.channels
	} });
	const variants = [];
	for (const width of storedWidths(kind, info.width)) {
		const bytes = await pixels().resize({
			width,
			withoutEnlargement: true
		}).webp({ quality: 78 }).toBuffer();
		variants.push({
			width,
			bytes
		});
	}
	const [red = 0, green = 0, blue = 0] = await pixels().flatten({ background: "#ffffff" }).resize(1, 1, { fit: "fill" }).toColourspace("srgb").raw().toBuffer();
	const tint = `#${[
		red,
		green,
		blue
	].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
	return {
		width: info.width,
		height: info.height,
		variants,
		tint
	};
}
// app/platform/pictures.server.ts
var dayMs$2 = 864e5;
var gone = "Nie znaleziono przesłanego zdjęcia. Prześlij je ponownie.";
/**
* Re-encodes a picture to WebP variants without metadata, keeps them and writes the row (A89, architecture 8). The
* kind is told by content alone. Refused: what is no picture, what is too large to decode, a full quota; then nothing
* stays on disk. Until a command attaches it, it lives for a day.
*/
async function storePicture(viewer, kind, bytes, originalName) {
	await refuseOverQuota(db, viewer);
	const encoded = await encodePicture(bytes, kind);
	if (!encoded) throw new Refusal("invalid", pictureRules[kind].wrongFormat.description);
	const id = crypto.randomUUID();
	const holder = kind === "avatar" ? viewer.id : viewer.organizationId ?? viewer.id;
	const hash = createHash("sha256").update(id);
	for (const { bytes } of encoded.variants) hash.update(bytes);
	const key = `${kind}/${holder}/${hash.digest("base64url").slice(0, 24)}`;
	try {
		for (const { width, bytes } of encoded.variants) await disk.put(variantKey(key, width), bytes);
		const row = {
			id,
			ownerId: viewer.id,
			purpose: kind,
			key,
			originalName: showable(originalName),
			mime: "image/webp",
			size: encoded.variants.reduce((bytes, variant) => bytes + variant.bytes.byteLength, 0),
			width: encoded.width,
			height: encoded.height,
			tint: encoded.tint
		};
		await db.transaction(async (tx) => {
			await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`pictures ${viewer.id}`}))`);
			await refuseOverQuota(tx, viewer);
			await tx.insert(file).values(row);
		});
		return {
			id,
			key,
			width: row.width,
			tint: row.tint
		};
	} catch (error) {
		await removeAll([{ key }]);
		throw isDiskFull(error) ? new Refusal("unavailable", pictureRules[kind].failed.description, 60) : error;
	}
}
/** A name for showing only: short, without characters that no one sees. */
var showable = (name) => name.replace(/\p{C}/gu, "").normalize("NFC").slice(0, 200).toWellFormed();
async function refuseOverQuota(reader, viewer) {
	const [kept] = await reader.select({
		pictures: count(),
		bytes: sum(file.size).mapWith(Number)
	}).from(file).where(and(eq(file.ownerId, viewer.id), inArray(file.purpose, [...pictureKinds])));
	if ((kept?.pictures ?? 0) >= pictureQuota.pictures || (kept?.bytes ?? 0) >= pictureQuota.bytes) throw new Refusal("too-many", quotaReached);
}
/** An uploaded picture of this person and kind, for showing it while it is not attached yet; null otherwise. */
async function findOwnPicture(viewer, kind, id) {
	const [found] = await db.select({
		key: file.key,
		width: file.width,
		tint: file.tint
	}).from(file).where(and(eq(file.id, id), eq(file.ownerId, viewer.id), eq(file.purpose, kind)));
	return found ?? null;
}
/**
* Inside a command, before its row takes the picture: refuses one that is not this person's or not of this kind, and
* holds it against a sweep until the transaction ends. Null is no picture and always fine.
*/
async function attachPicture(tx, viewer, kind, id) {
	if (id === null) return;
	const [held] = await tx.select({ id: file.id }).from(file).where(and(eq(file.id, id), eq(file.ownerId, viewer.id), eq(file.purpose, kind))).for("share");
	if (!held) throw new Refusal("invalid", gone);
}
/** No living row shows the picture. An avatar stands as an address on its person. */
var unused = sql`${inArray(file.purpose, [...pictureKinds])}
  and not exists (select 1 from event e where e.image_id = ${file.id} and e.deleted_at is null)
  and not exists (select 1 from organization o where (o.logo_id = ${file.id} or o.cover_id = ${file.id}) and o.deleted_at is null)
  and not exists (select 1 from "user" u where u.id = ${file.ownerId} and position(${file.key} in u.image) > 0)`;
/** After the commit that let go of pictures (A52): removes those that nothing shows any more. */
async function dropPictures(ids) {
	const named = ids.filter((id) => id !== null);
	if (named.length === 0) return;
	await removeAll(await db.delete(file).where(and(inArray(file.id, named), unused)).returning({ key: file.key }));
}
/**
* Nightly: pictures that nobody attached within a day, that belong to nothing alive any more, or that lie on disk
* without a row after a crash (A76). Answers with how many went.
*/
async function sweepPictures(now) {
	const yesterday = /* @__PURE__ */ new Date(now.getTime() - dayMs$2);
	const rows = await db.delete(file).where(and(lt(file.createdAt, yesterday), unused)).returning({ key: file.key });
	const strays = /* @__PURE__ */ new Set();
	for await (const { key, changedAt } of storedPictures()) if (changedAt < yesterday) strays.add(key);
	for (const keys of chunksOf([...strays], 500)) {
		const known = await db.select({ key: file.key }).from(file).where(inArray(file.key, keys));
		for (const { key } of known) strays.delete(key);
	}
	for (const { key } of rows) strays.add(key);
	await removeAll([...strays].map((key) => ({ key })));
	return strays.size;
}
async function removeAll(pictures) {
	for (const { key } of pictures) await removePicture(key).catch((error) => log.error({
		err: error,
		key
	}, "a picture could not be removed"));
}
function* chunksOf(items, size) {
	for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
// app/domain/collaboration-names.ts
/** Shown where a deal has no date (B 2.4). */
var noDate = "Nie określono";
var others = {
	one: "inne",
	few: "inne",
	many: "innych",
	other: "innego"
};
/** Title of the earliest event "i n innych"; 'Bez tytułu' when there is none (B10). */
function dealTitle(events) {
	const first = events.filter((event) => event.title.trim() !== "").toSorted((a, b) => a.startDate < b.startDate ? -1 : 1)[0];
	if (!first) return "Bez tytułu";
	const rest = events.length - 1;
	return rest === 0 ? first.title : `${first.title} i\u00a0${rest}\u00a0${plural(rest, others)}`;
}
var unknown = {
	organization: "Nieznana organizacja",
	sponsor: "Nieznany sponsor"
};
var own = {
	organization: "Twoja organizacja",
	sponsor: "Ty"
};
/** Both sides as this viewer reads them: 'Ty', 'Twoja organizacja', names, or the fallbacks of B 2.4. */
var partyNames = (viewer, names) => ({
	organization: viewer === "organization" ? own.organization : names.organization?.trim() || unknown.organization,
	sponsor: viewer === "sponsor" ? own.sponsor : names.sponsor?.trim() || unknown.sponsor
});
/** The other side's name in a list, or 'Nieznany partner' (B 2.4). */
var partnerName = (viewer, names) => names[otherSide(viewer)]?.trim() || "Nieznany partner";
// app/domain/notification.ts
var because = (reason) => reason ? ` Powód: ${ended(reason)}` : "";
var ended = (text) => /[.!?…]$/.test(text) ? text : `${text}.`;
/** What the other side of a deal is told of each move. */
var dealNotices = {
	propose: {
		kind: "proposal_new",
		notice: ({ name, title, totalGrosze }) => ({
			title: "Nowa propozycja współpracy",
			body: `${name} proponuje współpracę przy wydarzeniu „${title}” (${formatMoney(totalGrosze)}).`
		})
	},
	repeat: {
		kind: "proposal_new",
		notice: ({ name, title, totalGrosze }) => ({
			title: "Ponowiona propozycja współpracy",
			body: `${name} ponownie proponuje współpracę przy wydarzeniu „${title}” (${formatMoney(totalGrosze)}).`
		})
	},
	accept: {
		kind: "proposal_accepted",
		notice: ({ name, title }) => ({
			title: "Propozycja zaakceptowana",
			body: `${name} przyjęła Twoją propozycję dotyczącą „${title}”.`
		})
	},
	reject: {
		kind: "proposal_rejected",
		notice: ({ name, title, reason }) => ({
			title: "Propozycja odrzucona",
			body: `${name} nie przyjęła propozycji dotyczącej „${title}”.${because(reason)}`
		})
	},
	negotiate: {
		kind: "negotiation",
		notice: ({ name, title, reason }) => ({
			title: "Negocjacje",
			body: `${name} chce negocjować warunki współpracy przy „${title}”.${reason ? ` ${ended(reason)}` : ""}`
		})
	},
	edit: {
		kind: "negotiation",
		notice: ({ name, totalGrosze }) => ({
			title: "Zmiana opcji współpracy",
			body: `${name} zmieniła opcje. Nowa łączna kwota: ${formatMoney(totalGrosze)}.`
		})
	},
	acceptTerms: {
		kind: "terms_accepted",
		notice: ({ title }) => ({
			title: "Warunki zaakceptowane",
			body: `Współpraca przy „${title}” jest w\u00a0realizacji.`
		})
	},
	cancel: {
		kind: "canceled",
		notice: ({ name, title, reason }) => ({
			title: "Współpraca anulowana",
			body: `${name} anulowała współpracę przy „${title}”.${because(reason)}`
		})
	},
	confirmCancel: {
		kind: "canceled",
		notice: ({ name, title }) => ({
			title: "Współpraca anulowana",
			body: `${name} zgodziła się na anulowanie współpracy przy „${title}”.`
		})
	},
	askToCancel: {
		kind: "cancel_asked",
		notice: ({ name, title, reason }) => ({
			title: "Prośba o\xA0anulowanie współpracy",
			body: `${name} prosi o\u00a0anulowanie współpracy przy „${title}”.${because(reason)}`
		})
	},
	declineCancel: {
		kind: "cancel_declined",
		notice: ({ name, title, reason }) => ({
			title: "Prośba o\xA0anulowanie odrzucona",
			body: `${name} nie zgadza się na anulowanie współpracy przy „${title}”.${because(reason)}`
		})
	},
	withdrawCancel: {
		kind: "cancel_withdrawn",
		notice: ({ name, title }) => ({
			title: "Prośba o\xA0anulowanie wycofana",
			body: `${name} wycofała prośbę. Współpraca przy „${title}” trwa dalej.`
		})
	},
	settle: {
		kind: "settlement_uploaded",
		notice: ({ name, title }) => ({
			title: "Rozliczenie czeka na Twoją decyzję",
			body: `${name} przesłała rozliczenie wydarzenia „${title}”.`
		})
	},
	replaceSettlement: {
		kind: "settlement_uploaded",
		notice: ({ name, title }) => ({
			title: "Nowy plik rozliczenia",
			body: `${name} zamieniła plik rozliczenia wydarzenia „${title}”.`
		})
	},
	rejectSettlement: {
		kind: "settlement_rejected",
		notice: ({ name, reason }) => ({
			title: "Rozliczenie wymaga poprawek",
			body: `${name} odrzuciła rozliczenie.${because(reason)}`
		})
	},
	acceptSettlement: {
		kind: "completed",
		notice: ({ title }) => ({
			title: "Współpraca zrealizowana",
			body: `Rozliczenie „${title}” zostało zaakceptowane.`
		})
	}
};
var both = ["organization", "sponsor"];
/** Which mails may be switched off, by kind, on /profil. */
var mailSwitches = [
	{
		name: "proposals",
		label: "Nowe propozycje współpracy",
		kinds: ["proposal_new"],
		for: ["organization"]
	},
	{
		name: "answers",
		label: "Odpowiedzi na moje propozycje",
		kinds: ["proposal_accepted", "proposal_rejected"],
		for: ["sponsor"]
	},
	{
		name: "terms",
		label: "Zmiany i\xA0akceptacja warunków",
		kinds: ["negotiation", "terms_accepted"],
		for: both
	},
	{
		name: "cancellations",
		label: "Anulowanie współpracy",
		kinds: [
			"canceled",
			"cancel_asked",
			"cancel_declined",
			"cancel_withdrawn"
		],
		for: both
	},
	{
		name: "settlements",
		label: "Rozliczenia do sprawdzenia",
		kinds: ["settlement_uploaded"],
		for: ["sponsor"]
	},
	{
		name: "decisions",
		label: "Decyzje o\xA0moich rozliczeniach",
		kinds: ["settlement_rejected", "completed"],
		for: ["organization"]
	},
	{
		name: "messages",
		label: "Nieprzeczytane wiadomości",
		kinds: ["message_new"],
		for: both
	},
	{
		name: "inquiries",
		label: "Zapytania do organizacji",
		kinds: ["inquiry_new"],
		for: ["organization"]
	},
	{
		name: "changes",
		label: "Zmiany w\xA0wydarzeniach, które wspieram",
		kinds: ["event_changed"],
		for: ["sponsor"]
	},
	{
		name: "reminders",
		label: "Przypomnienia",
		kinds: [
			"reminder_proposal",
			"reminder_settlement_due",
			"reminder_settlement_undecided"
		],
		for: both
	}
];
/** The switches that an account of this type sees. */
var switchesFor = (userType) => mailSwitches.filter((one) => one.for.includes(userType));
// app/domain/collaboration-view.ts
/** Whose move it is. */
function turnOf(deal) {
	switch (deal.status) {
		case "pending": return "organization";
		case "accepted":
		case "settlement": return "sponsor";
		case "negotiation": return otherSide(deal.termsAuthor);
		case "in_progress":
		case "settlement_rejected":
			if (deal.cancelAskedBy) return otherSide(deal.cancelAskedBy);
			return deal.allEventsCancelled ? "both" : "organization";
		default: return "nobody";
	}
}
var isTurnOf = (side, deal) => {
	const turn = turnOf(deal);
	return turn === side || turn === "both";
};
var endings = {
	completed: "Współpraca zrealizowana",
	rejected: "Propozycja odrzucona",
	canceled: "Współpraca anulowana"
};
/** The heading over the actions. */
var turnHeading = (side, deal) => endings[deal.status] ?? (isTurnOf(side, deal) ? "Teraz Twój ruch" : "Czekamy na drugą stronę");
var turnSentences = {
	organization: "Teraz ruch należy do organizacji.",
	sponsor: "Teraz ruch należy do sponsora.",
	both: "Teraz ruch należy do obu stron.",
	nobody: "Nikt nie musi już nic robić."
};
/** The line for a viewer whose move it is not: the label and who acts next (B15); null when it is their move. */
var infoLine = (side, deal) => isTurnOf(side, deal) ? null : `Współpraca jest obecnie: ${collaborationStatusLabels[deal.status]}. ${turnSentences[turnOf(deal)]}`;
var stageLabels = [
	"Propozycja",
	"Negocjacje",
	"Realizacja",
	"Rozliczenie",
	"Zrealizowana"
];
var stageOf = {
	pending: 0,
	accepted: 1,
	negotiation: 1,
	in_progress: 2,
	settlement: 3,
	settlement_rejected: 3,
	completed: 5
};
/**
* The five arches. A rejected or cancelled deal stops at the stage it had reached: `endedFrom` is the status its last
* move began in (the history knows); without it, terms beyond the first version mean that negotiations had begun.
*/
function stageLine(deal, endedFrom = null) {
	const stopped = deal.status === "rejected" || deal.status === "canceled";
	const reached = stopped ? stageBefore(endedFrom, deal.termsVersion) : stageOf[deal.status];
	return stageLabels.map((label, index) => {
		if (index < reached) return {
			label,
			state: "done"
		};
		if (index > reached) return {
			label,
			state: "later"
		};
		return {
			label,
			state: stopped ? "stopped" : "current"
		};
	});
}
var stageBefore = (endedFrom, termsVersion) => endedFrom && !isFinal(endedFrom) ? stageOf[endedFrom] : termsVersion > 1 ? 1 : 0;
// app/domain/settlement.ts
var settlementLimits = {
	/** 10 MB, in bytes (B42). */
	bytes: 10485760,
	documentNumber: 60,
	/** After so many rejections both sides are pointed to the operator (B31). */
	rejectionsBeforeHint: 3
};
var settlementErrors = {
	none: "Dodaj rozliczenie w\xA0formacie PDF.",
	format: "Plik musi być w formacie PDF",
	size: "Maksymalny rozmiar pliku to 10 MB",
	empty: "Ten plik jest pusty",
	documentNumber: `Skróć numer dokumentu do ${settlementLimits.documentNumber} znaków`,
	ksefNumber: "Podaj poprawny numer KSeF (np. 5260250995-20260401-0100001AF629-AF)",
	upload: "Nie udało się przesłać pliku. Spróbuj ponownie.",
	load: "Nie udało się wczytać pliku. Pobierz go i\xA0otwórz na swoim urządzeniu.",
	save: "Nie udało się zaktualizować danych rozliczenia",
	unread: "Otwórz rozliczenie albo zaznacz, że jest Ci znane"
};
/** A PDF by its content: begins with "%PDF-" and has "%%EOF" in its last kilobyte (B42). */
var looksLikePdf = (bytes) => ascii(bytes.subarray(0, 5)) === "%PDF-" && ascii(bytes.subarray(-1024)).includes("%%EOF");
var ascii = (bytes) => String.fromCharCode(...bytes);
/** What is wrong with a chosen file by its name and size alone, else null; the browser asks this too. */
function settlementNameProblem(file) {
	if (!file || file.name === "" && file.size === 0) return settlementErrors.none;
	if (!/\.pdf$/i.test(file.name)) return settlementErrors.format;
	if (file.size > settlementLimits.bytes) return settlementErrors.size;
	return file.size === 0 ? settlementErrors.empty : null;
}
/** The same with the content of the file. */
var settlementProblem = (file, bytes) => settlementNameProblem(file) ?? (looksLikePdf(bytes) ? null : settlementErrors.format);
/** NIP, day, twelve hexadecimal characters and a checksum of two; the older spelling parts the twelve in two. */
var isKsefNumber = (text) => /^\d{10}-\d{8}-(?:[0-9A-F]{12}|[0-9A-F]{6}-[0-9A-F]{6})-[0-9A-F]{2}$/.test(text);
/** Optional numbers of the documents that go with a settlement (B44). */
var settlementNumbers = {
	documentNumber: optionalText(settlementLimits.documentNumber, { tooLong: settlementErrors.documentNumber }),
	ksefNumber: optionalText(60, { tooLong: settlementErrors.ksefNumber }).transform((text) => text?.replace(/\s/g, "").toUpperCase() ?? null).refine((text) => text === null || isKsefNumber(text), settlementErrors.ksefNumber)
};
/** The form of 'Prześlij rozliczenie'; the file is checked by settlementProblem. */
var settlementForm = z.strictObject({
	version: versionField,
	file: z.instanceof(File, { error: settlementErrors.none }),
	...settlementNumbers
});
/** The form of every move that sends no file and no terms. */
var moveForm = z.strictObject({
	version: versionField,
	reason: optionalText(termsLimits.note, { multiline: true }),
	/** 'Zapoznałem się z rozliczeniem', or the mark left by opening the file (B11). */
	settlementRead: checkbox()
});
/** A warning before the last event is over; sending is allowed (B34). */
var earlyWarning = (lastDay, today) => lastDay !== null && today <= lastDay ? "Wydarzenie jeszcze się nie skończyło. Rozliczenie możesz przesłać już teraz, ale sponsor może poprosić o\xA0uzupełnienie." : null;
/** After the third rejection: where to turn (B31); null before. */
var rejectionHint = (rejections) => rejections >= settlementLimits.rejectionsBeforeHint ? "Rozliczenie odrzucono już kilka razy. Jeśli nie możecie się porozumieć, napisz do nas przez stronę Kontakt." : null;
// app/domain/collaboration-deadlines.ts
/** Days without a move after which the side whose turn it is gets a reminder (B32). */
var reminderDays = [7, 14];
var millisecondsOfDay = 864e5;
var waits = (status) => status === "pending" || status === "negotiation";
/**
* The reminder that is due, as its number of days, or null. Reminders count from the last move; `sent` holds those
* already sent since then. When several are due, the latest alone is sent.
*/
function dueReminder(deal, sent, now) {
	if (!waits(deal.status)) return null;
	const waited = Math.floor((now.getTime() - deal.movedAt.getTime()) / millisecondsOfDay);
	const due = reminderDays.findLast((days) => days <= waited) ?? null;
	return due !== null && sent.every((days) => days < due) ? due : null;
}
/** Nothing was agreed before the last day of the last event passed (B32); nothing happens by itself. */
var looksExpired = (status, lastDay, today) => waits(status) && lastDay !== null && lastDay < today;
/** The prompt on such a deal. */
var expiredPrompt = "Termin wydarzenia minął, a\xA0warunki nie zostały uzgodnione. Czy ta propozycja wygasła? Możesz ją zakończyć.";
// app/domain/message.ts
var messageLimits = {
	/** Characters (B51). */
	content: 4e3,
	/** Of an attachment, in bytes. */
	fileBytes: 10485760,
	fileName: 150,
	/** Messages that are read at once; older ones come as one scrolls. */
	page: 40
};
/** Spec B 8, decisions B50–B53, polish.md 3.1. */
var messageErrors = {
	title: "Błąd wysyłania wiadomości",
	empty: "Wpisz wiadomość",
	tooLong: `Wiadomość jest za długa. Skróć ją do ${formatCount(messageLimits.content)} znaków.`,
	signedOut: "Musisz być zalogowany, aby wysyłać wiadomości.",
	foreign: "Nie masz uprawnień do wysyłania wiadomości w tej konwersacji.",
	gone: "Nie można wysłać wiadomości: to konto zostało usunięte. Konwersację możesz nadal czytać.",
	fault: "Błąd zapytania SQL. Prosimy o kontakt z administratorem.",
	other: "Wystąpił problem podczas wysyłania wiadomości",
	offline: {
		title: "Brak połączenia",
		description: "Wiadomość wyślemy, gdy wróci internet."
	},
	fileKind: "Załącz plik PDF albo zdjęcie (JPG, PNG, GIF, WEBP)",
	fileSize: "Maksymalny rozmiar pliku to 10 MB",
	fileEmpty: "Ten plik jest pusty",
	fileUnsaved: "Nie udało się przesłać pliku. Spróbuj ponownie.",
	notFound: "Nie znaleziono konwersacji"
};
/** Shown for somebody who has deleted their account (B50). */
var goneName = "Konto usunięte";
/** The badge of the other end (B 2.6). */
var endLabels = {
	organization: "Organizacja",
	sponsor: "Sponsor"
};
/** For the file picker. */
var attachmentAccept = ".pdf,application/pdf,image/jpeg,image/png,image/gif,image/webp";
var named = /\.(pdf|jpe?g|png|gif|webp)$/i;
/** What is wrong with an attachment by its outside, else null; the browser asks this before sending. */
function attachmentNameProblem(file) {
	if (!named.test(file.name)) return messageErrors.fileKind;
	if (file.size > messageLimits.fileBytes) return messageErrors.fileSize;
	return file.size === 0 ? messageErrors.fileEmpty : null;
}
var unreadBadge = (count) => count > 99 ? "99+" : String(count);
// app/db/tell.server.ts
/**
* Tells the open pages of these people, in every process, to look again. Inside a transaction they are told when it
* commits, and not at all when it does not.
*/
async function tellViewers(on, userIds, change) {
	const people = sql.param([...new Set(userIds)]);
	const said = ` ${JSON.stringify(change)}`;
	if (userIds.length > 0) await on.execute(sql`select count(pg_notify('pomost_viewers', id || ${said}::text)) from unnest(${people}::text[]) as person (id)`);
}
// app/db/outbox.server.ts
/**
* Puts a letter into the outbox, in the transaction of what causes it; a job sends it after the commit. Nothing leaves
* a demo world (D5). Answers whether it is a new one.
*/
async function queueMail(tx, { realm, ...written }) {
	if (realm !== "public") return false;
	const id = timeOrderedId();
	const [fresh] = await tx.insert(mail).values({
		id,
		...written
	}).onConflictDoNothing().returning({ id: mail.id });
	if (fresh) await enqueue(tx, "mail", id);
	return fresh !== void 0;
}
// app/features/notifications/commands.server.ts
/**
* Tells one person of one thing, in the transaction of what causes it: the list, the bell of their open pages and, with
* `mail`, a letter. The same fact tells nobody twice; a letter that its receiver has switched off is not sent.
*/
async function notify(tx, { userId, kind, factId, title, body, link, replaces, mail, address, realm }) {
	if (replaces) await tx.delete(notification).where(and(eq(notification.userId, userId), eq(notification.kind, kind), eq(notification.link, link), isNull(notification.readAt)));
	const [fresh] = await tx.insert(notification).values({
		id: timeOrderedId(),
		userId,
		kind,
		factId,
		title,
		body,
		link
	}).onConflictDoNothing().returning({ id: notification.id });
	if (!fresh) return;
	await tellViewers(tx, [userId], { kind: "notification" });
	if (mail) await queueMail(tx, {
		key: `${factId ?? fresh.id}:${kind}:${userId}`,
		kind,
		userId,
		address,
		content: mail,
		realm
	});
}
/** Tells many people of the same thing, in the list and at the bell; nobody twice of the same fact. */
async function notifyMany(tx, userIds, news) {
	const atOnce = 500;
	for (let at = 0; at < userIds.length; at += atOnce) {
		const rows = userIds.slice(at, at + atOnce).map((userId) => ({
			...news,
			id: timeOrderedId(),
			userId
		}));
		await tellViewers(tx, (await tx.insert(notification).values(rows).onConflictDoNothing().returning({ userId: notification.userId })).map(({ userId }) => userId), { kind: "notification" });
	}
}
/** Marks the viewer's own notifications as read: those with these ids, or all of them. */
async function markNotificationsRead(viewer, ids, now = /* @__PURE__ */ new Date()) {
	await db.transaction(async (tx) => {
		if ((await tx.update(notification).set({ readAt: now }).where(and(eq(notification.userId, viewer.id), isNull(notification.readAt), ids === "all" ? void 0 : inArray(notification.id, [...ids]))).returning({ id: notification.id })).length > 0) await tellViewers(tx, [viewer.id], { kind: "notification" });
	});
}
/** What a person looks at needs no bell any more: marks their notifications of one kind and link as read. */
async function markSeen(tx, { userId, kind, link }) {
	if ((await tx.update(notification).set({ readAt: /* @__PURE__ */ new Date() }).where(and(eq(notification.userId, userId), eq(notification.kind, kind), eq(notification.link, link), isNull(notification.readAt))).returning({ id: notification.id })).length > 0) await tellViewers(tx, [userId], { kind: "notification" });
}
/** Which mails the viewer wants from now on: the switches that are on. */
async function saveMailSettings(viewer, { mails, dailySummary }) {
	const mutedMails = switchesFor(viewer.userType).filter(({ name }) => !mails.includes(name)).flatMap(({ kinds }) => [...kinds]);
	await db.update(user).set({
		mutedMails,
		dailySummary
	}).where(eq(user.id, viewer.id));
}
// app/platform/documents.server.ts
/** Private documents (B41): no address leads here, only routes that ask who is looking. */
var folder$2 = "settlements";
var dayMs$1 = 864e5;
/** Keeps a PDF under a key made from the time (B42); the key goes into its `file` row. */
async function storeDocument(bytes) {
	const key = `${folder$2}/${timeOrderedId()}.pdf`;
	try {
		await disk.put(key, bytes);
	} catch (error) {
		await disk.delete(key).catch(() => {});
		throw error;
	}
	return key;
}
/** The bytes of a file that a row names, as a stream; refused when they are gone, which is also logged. */
async function openDocument(key) {
	const found = await openFile(key);
	if (found) return found.body;
	log.error({ key }, "a file is gone");
	throw notFound("Nie znaleziono pliku.");
}
/** Removes a document whose row was not written; one that is gone already is no error. */
var removeDocument = (key) => disk.delete(key);
/** Removes documents older than a day that no row knows: what a crash between file and row left behind (B43). */
async function sweepDocuments(now) {
	const strays = [];
	for await (const { key, changedAt } of storedFiles(folder$2)) if (now.getTime() - changedAt.getTime() > dayMs$1) strays.push(key);
	if (strays.length === 0) return 0;
	const known = await db.select({ key: file.key }).from(file).where(inArray(file.key, strays));
	const orphans = strays.filter((key) => !known.some((row) => row.key === key));
	for (const key of orphans) await removeDocument(key);
	return orphans.length;
}
// app/features/messages/participants.server.ts
/** Conversations of which this viewer is one end, in their own world; everything that reads them begins with it. */
var isParticipant = (viewer) => and(eq(conversation$1.realm, viewer.realm), isOrganization(viewer) ? eq(conversation$1.organizationId, viewer.organizationId ?? "") : eq(conversation$1.sponsorId, viewer.id));
/** Where reading a conversation begins; also what its notifications point to. */
var conversationLink = (id) => `/wiadomosci?rozmowa=${id}`;
/** Either end has deleted its account: the conversation can only be read (B50). */
var isGone = sql`(${user.deletedAt} is not null or ${organization.deletedAt} is not null
  or exists (select 1 from "user" owner where owner.id = ${organization.userId} and owner.deleted_at is not null))`;
/**
* The conversation for one of its two ends, locked when `lock`: whoever writes into it then does so in turn, and the
* order of ids is the order of writing. A foreign id and an unknown one are one answer (404).
*/
async function getConversation(viewer, id, on = db, lock = false) {
	const found = on.select({
		id: conversation$1.id,
		realm: conversation$1.realm,
		sponsorId: conversation$1.sponsorId,
		ownerId: organization.userId,
		gone: isGone
	}).from(conversation$1).innerJoin(organization, eq(organization.id, conversation$1.organizationId)).innerJoin(user, eq(user.id, conversation$1.sponsorId)).where(and(eq(conversation$1.id, id), isParticipant(viewer)));
	const [row] = lock ? await found.for("update", { of: conversation$1 }) : await found;
	if (!row) throw new Refusal("not-found", messageErrors.foreign);
	return {
		...row,
		otherId: row.sponsorId === viewer.id ? row.ownerId : row.sponsorId
	};
}
/** The conversation of a sponsor and an organization, made when it is not there; locked until the transaction ends. */
async function conversationOfPair(tx, { sponsorId, organizationId, realm }) {
	const [fresh] = await tx.insert(conversation$1).values({
		sponsorId,
		organizationId,
		realm
	}).onConflictDoNothing().returning({ id: conversation$1.id });
	const ofPair = and(eq(conversation$1.sponsorId, sponsorId), eq(conversation$1.organizationId, organizationId));
	const [row] = await tx.select({
		id: conversation$1.id,
		ownerId: organization.userId
	}).from(conversation$1).innerJoin(organization, eq(organization.id, conversation$1.organizationId)).where(ofPair).for("update", { of: conversation$1 });
	if (!row) throw new Error("a conversation that was just made is gone");
	if (fresh) await tx.insert(conversationParticipant).values([{
		conversationId: row.id,
		userId: sponsorId
	}, {
		conversationId: row.id,
		userId: row.ownerId
	}]);
	return {
		id: row.id,
		sponsorId,
		ownerId: row.ownerId,
		made: fresh !== void 0
	};
}
/** The conversation that a viewer has with the other end of a deal, or with an organization; null when there is none. */
async function findConversationWith(viewer, other) {
	const [found] = await db.select({ id: conversation$1.id }).from(conversation$1).where(and(isParticipant(viewer), "organizationId" in other ? eq(conversation$1.organizationId, other.organizationId) : eq(conversation$1.sponsorId, other.sponsorId)));
	return found?.id ?? null;
}
// app/features/messages/attachment.server.ts
/** Of a picture, in pixels. */
var widest = 2e3;
var folder$1 = "attachments";
var dayMs = 864e5;
/**
* Keeps an attachment under a random name, private. Pictures are decoded and written anew without what they tell about
* the camera and the place; PDFs stay as they are. Answers with what is stored, or the sentence that says why not;
* a disk without room is a refusal (503), and nothing stays on it.
*/
async function storeAttachment(sent) {
	const problem = attachmentNameProblem(sent);
	if (problem) return {
		ok: false,
		problem
	};
	const bytes = Buffer.from(await sent.arrayBuffer());
	const made = looksLikePdf(bytes) ? pdf(sent, bytes) : await picture(sent, bytes);
	if (!made) return {
		ok: false,
		problem: messageErrors.fileKind
	};
	try {
		await disk.put(made.stored.key, made.bytes);
	} catch (error) {
		await dropAttachment(made.stored);
		if (!isDiskFull(error)) throw error;
		log.error({ err: error }, "an attachment could not be stored");
		throw new Refusal("unavailable", messageErrors.fileUnsaved, 60);
	}
	return {
		ok: true,
		stored: made.stored
	};
}
var dropAttachment = (stored) => disk.delete(stored.key).catch(() => {});
/** The row of a stored attachment. */
async function keepAttachment(tx, ownerId, stored) {
	const [row] = await tx.insert(file).values({
		...stored,
		ownerId,
		purpose: "attachment"
	}).returning({ id: file.id });
	if (!row) throw new Error("an attachment was not written");
	return row.id;
}
var newKey = (extension) => `${folder$1}/${crypto.randomUUID()}.${extension}`;
var nameOf = ({ name }) => name.normalize("NFC").replace(/[\p{C}/\\]/gu, "").slice(-messageLimits.fileName);
function pdf(sent, bytes) {
	return {
		bytes,
		stored: {
			key: newKey("pdf"),
			originalName: nameOf(sent),
			mime: "application/pdf",
			size: bytes.length
		}
	};
}
async function picture(sent, bytes) {
	const encoded = await encodeWhole(bytes, widest);
	if (!encoded) return null;
	const { width, height, bytes: webp } = encoded;
	const originalName = nameOf(sent).replace(/\.\w+$/, ".webp");
	return {
		bytes: webp,
		stored: {
			key: newKey("webp"),
			originalName,
			mime: "image/webp",
			size: webp.length,
			width,
			height
		}
	};
}
/** An attachment of a conversation that the viewer takes part in, as a stream; to anyone else it does not exist (404). */
async function openAttachment(viewer, conversationId, fileId) {
	const [found] = await db.select({
		key: file.key,
		name: file.originalName,
		mime: file.mime,
		size: file.size
	}).from(message).innerJoin(conversation$1, eq(conversation$1.id, message.conversationId)).innerJoin(file, eq(file.id, message.fileId)).where(and(eq(message.conversationId, conversationId), eq(message.fileId, fileId), isParticipant(viewer)));
	if (!found) throw new Refusal("not-found", "Nie znaleziono pliku");
	return {
		...found,
		body: await openDocument(found.key)
	};
}
/** Removes attachments that no row knows, as left by a process that died while storing one. Those of today stay. */
async function sweepAttachments(now) {
	for await (const { key, changedAt } of storedFiles(folder$1)) {
		if (now.getTime() - changedAt.getTime() < dayMs) continue;
		const [row] = await db.select({ id: file.id }).from(file).where(eq(file.key, key));
		if (!row) await disk.delete(key);
	}
}
// app/features/messages/write.server.ts
/**
* Adds one message at the end of its conversation, which the caller has locked: ids, times and commits are in one
* order, so a reader who asks for what comes after the last one it has misses nothing. Both ends are told on commit.
*/
async function writeMessage(tx, { conversation: { id, sponsorId, ownerId }, at, ...written }) {
	const [last] = await tx.select({ id: message.id }).from(message).where(eq(message.conversationId, id)).orderBy(desc(message.id)).limit(1);
	const messageId = timeOrderedIdAfter(last?.id);
	const createdAt = at ?? sql`clock_timestamp()`;
	await tx.insert(message).values({
		...written,
		id: messageId,
		conversationId: id,
		createdAt
	});
	await tx.update(conversation$1).set({ lastMessageAt: createdAt }).where(eq(conversation$1.id, id));
	if (written.senderId) await readUntil(tx, id, written.senderId, messageId);
	await tellViewers(tx, [sponsorId, ownerId], {
		kind: "message",
		id
	});
	return messageId;
}
/** Moves a person's mark forward, never back; whether it moved. */
async function readUntil(tx, conversationId, userId, messageId) {
	const [moved] = await tx.insert(conversationParticipant).values({
		conversationId,
		userId,
		lastReadId: messageId,
		readAt: /* @__PURE__ */ new Date()
	}).onConflictDoUpdate({
		target: [conversationParticipant.conversationId, conversationParticipant.userId],
		set: {
			lastReadId: messageId,
			readAt: /* @__PURE__ */ new Date()
		},
		setWhere: sql`${conversationParticipant.lastReadId} < ${messageId}`
	}).returning({ id: conversationParticipant.conversationId });
	return moved !== void 0;
}
// app/features/notifications/unsubscribe.server.ts
var signed = (text) => createHmac("sha256", env.AUTH_SECRET).update(`unsubscribe ${text}`).digest("base64url");
/** The switch that a mail of this kind belongs to; null for mails about the account itself. */
var switchOf = (kind) => mailSwitches.find(({ kinds }) => kinds.some((one) => one === kind)) ?? null;
/** Where a mail's receiver switches its kind off without signing in; the address knows one person and one switch. */
function unsubscribePath(userId, switchName) {
	const text = `${userId}.${switchName}`;
	return `/powiadomienia/wypisz?zeton=${text}.${signed(text)}`;
}
/** Whom and what such a token is about; null when it is not ours. */
function readUnsubscribe(token) {
	const [userId = "", name = "", signature = ""] = (token ?? "").split(".");
	const right = Buffer.from(signed(`${userId}.${name}`));
	const given = Buffer.from(signature);
	if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
	if (name === "summary") return {
		userId,
		of: "summary"
	};
	const of = mailSwitches.find((one) => one.name === name);
	return of ? {
		userId,
		of
	} : null;
}
/** Switches the mails of a token off; what is off already stays so. */
async function unsubscribe({ userId, of }) {
	const set = of === "summary" ? { dailySummary: false } : { mutedMails: sql`array(select distinct unnest(${user.mutedMails} || ${sql.param([...of.kinds])}::text[]))` };
	await db.update(user).set(set).where(eq(user.id, userId));
}
// app/platform/mail.server.ts
var timeoutMs = 2e4;
var folder = path.join(env.DATA_DIR, "mail");
var host = new URL(env.ORIGIN).hostname;
var server = env.SMTP_URL ? nodemailer.createTransport({
	url: env.SMTP_URL,
	connectionTimeout: timeoutMs,
	greetingTimeout: timeoutMs,
	socketTimeout: timeoutMs
}) : null;
var writer = nodemailer.createTransport({
	streamTransport: true,
	buffer: true,
	newline: "unix"
});
/**
* Hands a letter to the mail server (SMTP_URL), or keeps it as DATA_DIR/mail/<id>.eml. Sent again with the same id, the
* file is the same file, and mail programs know the second copy by its Message-ID.
*/
async function sendMail({ id, to, subject, html, text, replyTo = env.CONTACT_EMAIL, unsubscribe }) {
	const message = {
		from: env.MAIL_FROM,
		replyTo,
		to: {
			name: "",
			address: to
		},
		subject,
		html,
		text,
		messageId: `<${id}@${host}>`,
		headers: { "Auto-Submitted": "auto-generated" },
		list: unsubscribe ? { unsubscribe: {
			url: unsubscribe,
			comment: "Ustawienia powiadomień"
		} } : void 0
	};
	if (server) return void await server.sendMail(message);
	const { message: bytes } = await writer.sendMail(message);
	await mkdir(folder, { recursive: true });
	await writeFile(path.join(folder, `${id}.part`), bytes);
	await rename(path.join(folder, `${id}.part`), path.join(folder, `${id}.eml`));
}
// app/features/operator/mails.tsx
/** What somebody wrote on /kontakt, to the operator (A102); the answer goes straight to them. */
var contactMail = template("operator.contact", ({ name, email, subject, words }) => ({
	subject: `Kontakt: ${subject}`,
	preview: `${name} pisze przez formularz kontaktowy.`,
	body: /* @__PURE__ */ jsxs(Fragment, { children: [/* @__PURE__ */ jsxs(P, { children: [
		name,
		" (",
		email,
		") pisze przez formularz kontaktowy. Temat: ",
		subject,
		"."
	] }), /* @__PURE__ */ jsx(Quoted, { children: words })] }),
	replyTo: email
}));
/** Notice and action: a report was received (polish.md 3.4, 9). */
var reportReceivedMail = template("report.received", ({ number }) => ({
	subject: `Otrzymaliśmy Twoje zgłoszenie nr ${number}`,
	preview: "Rozpatrzymy je i odpowiemy e-mailem.",
	body: /* @__PURE__ */ jsxs(P, { children: [
		"dziękujemy. Twoje zgłoszenie ma numer ",
		number,
		". Rozpatrzymy je w\xA0ciągu 14 dni, a\xA0sprawy pilne niezwłocznie. Decyzję z\xA0uzasadnieniem wyślemy na ten adres."
	] })
}));
/** The decision about a report, with its reasons and the way to appeal. */
var reportDecidedMail = template("report.decided", ({ number, words }) => ({
	subject: `Decyzja w sprawie zgłoszenia nr ${number}`,
	preview: "Sprawdziliśmy Twoje zgłoszenie.",
	body: /* @__PURE__ */ jsxs(Fragment, { children: [
		/* @__PURE__ */ jsxs(P, { children: [
			"sprawdziliśmy zgłoszenie nr ",
			number,
			". Decyzja i\xA0jej uzasadnienie:"
		] }),
		/* @__PURE__ */ jsx(Quoted, { children: words }),
		/* @__PURE__ */ jsx(P, { children: "Decyzję podjął człowiek. Możesz się od niej odwołać w\xA0ciągu 14 dni, odpowiadając na tę wiadomość." })
	] })
}));
/** A statement of reasons to whose content was hidden (DSA, art. 17); nobody can switch it off. */
var contentHiddenMail = template("content_hidden", ({ title, reason }) => ({
	subject: "Ograniczyliśmy widoczność Twojej treści",
	preview: `„${title}” nie jest teraz widoczne.`,
	body: /* @__PURE__ */ jsxs(Fragment, { children: [
		/* @__PURE__ */ jsxs(P, { children: [
			"„",
			title,
			"” nie jest teraz widoczne. Powód:"
		] }),
		/* @__PURE__ */ jsx(Quoted, { children: reason }),
		/* @__PURE__ */ jsx(P, { children: "Decyzję podjął człowiek, bez narzędzi automatycznych. Możesz się odwołać w\xA0ciągu 14 dni." })
	] }),
	action: {
		label: "Odwołaj się",
		path: "/kontakt"
	}
}));
/** The operator has moved a deal that its sides could not (B31). */
var dealUnlockedMail = template("deal_unlocked", ({ title, body, path }) => ({
	subject: title,
	preview: body.slice(0, 120),
	body: /* @__PURE__ */ jsx(P, { children: body }),
	action: {
		label: "Przejdź do współpracy",
		path
	}
}));
var operatorMails = [
	contactMail,
	reportReceivedMail,
	reportDecidedMail,
	contentHiddenMail,
	dealUnlockedMail
];
export { settlementNumbers as $, signInForm as $t, markSeen as A, Refusal as An, movesFor as At, messageErrors as B, ownWordsBehind as Bt, isGone as C, samples as Cn, factName as Ct, storeDocument as D, removePicture as Dn, blockedMovesFor as Dt, removeDocument as E, openVariant as En, proposedDeal as Et, tellViewers as F, isDemo as Fn, closeSession as Ft, looksExpired as G, mintToken as Gt, unreadBadge as H, hashPassword as Ht, attachmentAccept as I, shownEmail as In, openSession as It, rejectionHint as J, confirmLinkForm as Jt, earlyWarning as K, spendToken as Kt, attachmentNameProblem as L, signIn as Lt, notifyMany as M, forbidden as Mn, ruleOf as Mt, saveMailSettings as N, notFound as Nn, seal as Nt, sweepDocuments as O, storeAway as On, canMove as Ot, queueMail as P, confirmsAddresses as Pn, unseal as Pt, settlementNameProblem as Q, registrationForm as Qt, endLabels as R, credentialOf as Rt, getConversation as S, movedTo as Sn, dealFactOf as St, openDocument as T, disk as Tn, after as Tt, dueReminder as U, endTokens as Ut, messageLimits as V, wrongPassword as Vt, expiredPrompt as W, findToken as Wt, settlementForm as X, nameLimits as Xt, settlementErrors as Y, missingCompany as Yt, settlementLimits as Z, readUserType as Zt, storeAttachment as _, pictureRules as _n, sweepPictures as _t, reportDecidedMail as a, resetRequestForm as an, turnOf as at, conversationOfPair as b, storedWidths as bn, sweepDemos as bt, readUnsubscribe as c, passwordHint as cn, switchesFor as ct, unsubscribePath as d, isPictureKind as dn, partnerName as dt, userTypeLabels as en, settlementProblem as et, readUntil as f, pictureAccept as fn, partyNames as ft, openAttachment as g, pictureProgress as gn, storePicture as gt, keepAttachment as h, pictureProblem as hn, findOwnPicture as ht, operatorMails as i, resetPasswordForm as in, turnHeading as it, notify as j, conflict as jn, reasonFor as jt, markNotificationsRead as k, variantKey as kn, isMove as kt, switchOf as l, passwordStrength as ln, dealTitle as lt, dropAttachment as m, pictureMissing as mn, dropPictures as mt, contentHiddenMail as n, changePasswordForm as nn, isTurnOf as nt, reportReceivedMail as o, typedPassword as on, dealNotices as ot, writeMessage as p, pictureAddress as pn, attachPicture as pt, moveForm as q, sweepTokens as qt, dealUnlockedMail as r, deleteAccountForm as rn, stageLine as rt, sendMail as s, knownPassword as sn, mailSwitches as st, contactMail as t, changeEmailForm as tn, infoLine as tt, unsubscribe as u, safeNext as un, noDate as ut, sweepAttachments as v, pictureSent as vn, endDemo as vt, isParticipant as w, hashed as wn, historyLine as wt, findConversationWith as x, keysOf as xn, switchDemoSide as xt, conversationLink as y, pictureSources as yn, startDemo as yt, goneName as z, knowsPassword as zt };
