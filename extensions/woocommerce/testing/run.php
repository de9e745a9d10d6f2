<?php
/**
 * Runs the plugin for one request, described as JSON on standard input, and prints what happened as JSON.
 */

require __DIR__ . '/wordpress.php';

// Anything that PHP would only warn about fails the test.
set_error_handler(
	static function ( $level, $message, $file, $line ) {
		throw new ErrorException( $message, 0, $level, $file, $line );
	}
);

World::$request = json_decode( stream_get_contents( STDIN ), true, 512, JSON_THROW_ON_ERROR );
$request        = World::$request;
World::$sites   = array_keys( $request['options'] ?? array( 1 => array() ) );
World::$options = $request['options'] ?? array();
World::$answer  = $request['answer'] ?? null;
World::$can     = $request['can'] ?? true;
World::$locale  = $request['locale'] ?? 'en_US';

if ( isset( $request['consent'] ) ) {
	function wp_has_consent( $category ) {
		return World::$request['consent'][ $category ];
	}
}

$ended = null;
$extra = array();
ob_start();
try {
	if ( 'uninstall' === $request['do'] ) {
		define( 'WP_UNINSTALL_PLUGIN', 'afterword/afterword.php' );
		require $request['plugin'] . '/uninstall.php';
	} else {
		define( 'ABSPATH', __DIR__ . '/' );
		require __DIR__ . '/woocommerce.php';
		require $request['plugin'] . '/afterword.php';
		do_action( 'before_woocommerce_init' );
		do_action( 'init' );
	}
	if ( 'page' === $request['do'] ) {
		$given = $request['order']['id'] ?? 0;
		$_GET  = $request['query'] ?? array( 'key' => "wc_order_$given" );
		confirmation_page( $request['page'], 'object' === ( $request['given'] ?? 'id' ) ? wc_get_order( $given ) : $given );
	} elseif ( 'settings' === $request['do'] ) {
		$_SERVER['REQUEST_METHOD'] = isset( $request['form'] ) ? 'POST' : 'GET';
		// WordPress adds slashes to everything in $_POST.
		parse_str( http_build_query( $request['form'] ?? array() ), $_POST );
		array_walk_recursive(
			$_POST,
			static function ( &$value ) {
				$value = addslashes( $value );
			}
		);
		do_action( 'admin_menu' );
		do_action( 'load-woocommerce_page_afterword' );
		if ( ! empty( $request['direct'] ) ) {
			\Afterword\WooCommerce\Settings_Page::handle();
		}
		World::$pages['afterword']['callback']();
		$extra['page'] = array_diff_key( World::$pages['afterword'], array( 'callback' => 0 ) );
	} elseif ( 'updates' === $request['do'] ) {
		for ( $visit = 0; $visit < 3; $visit++ ) {
			wp_update_plugins( $request['plugin'] . '/afterword.php' );
		}
		$extra['updates'] = (object) World::$updates;
	} elseif ( 'privacy' === $request['do'] ) {
		do_action( 'admin_init' );
		$exporters = apply_filters( 'wp_privacy_personal_data_exporters', array() );
		$erasers   = apply_filters( 'wp_privacy_personal_data_erasers', array() );
		$extra     = array(
			'exported' => $exporters['afterword']['callback']( $request['email'], 1 ),
			'erased'   => $erasers['afterword']['callback']( $request['email'], 1 ),
			'policy'   => World::$policy,
		);
	}
} catch ( Request_Ended $end ) {
	$ended = $end->getMessage();
}
$html = ob_get_clean();

if ( class_exists( 'Automattic\WooCommerce\Utilities\FeaturesUtil', false ) ) {
	$extra['compatible'] = \Automattic\WooCommerce\Utilities\FeaturesUtil::$compatible;
}
echo json_encode(
	array(
		'html'      => $html,
		'ended'     => $ended,
		'options'   => (object) World::$options,
		'log'       => World::$log,
		'isUncached' => defined( 'DONOTCACHEPAGE' ),
		'consents'  => apply_filters( 'wp_consent_api_registered_afterword/afterword.php', false ),
	) + $extra,
	JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE
);
